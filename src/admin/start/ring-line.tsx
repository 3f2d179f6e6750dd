import { useEffect, useState } from "react";
import { attempt } from "#admin/api/api.ts";
import { inStorage } from "#admin/api/session.ts";
import { canRing, findDeviceId, ringHere, useReminders } from "#admin/data/push-device.ts";
import { Button } from "#admin/ui/button.tsx";
import * as m from "#messages/compiled/admin.ts";
import * as mStart from "#messages/compiled/admin-start.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";

const ASKED = "ring-asked";
const isPhone = () => matchMedia("(pointer: coarse)").matches;
const isAsked = () => inStorage(() => localStorage.getItem(ASKED), null) !== null;

/** Offers, once on each phone, to let it ring. */
export function RingLine() {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (!isPhone() || isAsked() || !canRing() || Notification.permission === "denied") return;
    void findDeviceId().then((id) => setIsOffered(id === null));
  }, []);
  return isOffered && <Offer onAnswer={() => setIsOffered(false)} />;
}

function Offer({ onAnswer }: { onAnswer: () => void }) {
  const { data } = useReminders();

  function close() {
    inStorage(() => localStorage.setItem(ASKED, "yes"), undefined);
    onAnswer();
  }

  return (
    <div className="whole wrap">
      <span>{mStart.ringOffer()}</span>
      <Button
        isIdle={!data}
        onClick={() =>
          attempt(async () => {
            if (data && (await ringHere(data))) toastSuccess(mStart.ringsNow());
            else toastError(m.ringRefused());
            close();
          }, m.ringRefused())
        }
      >
        {mStart.ringOn()}
      </Button>
      <Button look="quiet" onClick={close}>
        {mStart.notNow()}
      </Button>
    </div>
  );
}
