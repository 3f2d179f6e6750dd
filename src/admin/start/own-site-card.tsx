import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { tryOrToast } from "#admin/api/api.ts";
import { withStorageFallback } from "#admin/api/session.ts";
import { changeOwnSite, useOwnSite } from "#admin/collections/documents/own-site-api.ts";
import { Button, TextLink } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import * as m from "#messages/compiled/admin-start.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./start-screen.module.css";

const TechnicianNote = lazy(async () => ({
  default: (await import("#admin/operations/technician-note.tsx")).TechnicianNote,
}));

const QUESTIONS = "/admin?tab=setup";

/** The next step to the college's own site. Once the sample is replaced, also lists what the server's setup lacks. */
export function OwnSiteCard() {
  const site = useOwnSite().data;
  if (!site) return null;
  if (site.stage === "sample") return site.canStart && <Beginning />;
  return (
    <>
      <Suspense>
        <TechnicianNote />
      </Suspense>
      {site.stage === "preparing" ? (
        <Preparing drafts={site.drafts} />
      ) : (
        <TextLink to={QUESTIONS}>{m.questions()}</TextLink>
      )}
    </>
  );
}

/** Key in the browser's storage, set once the user chose to look around the sample: the choice is then left out. */
const LOOKS_KEY = "looks-around";

function Beginning() {
  const navigate = useNavigate();
  const [looks, setLooks] = useState(() => withStorageFallback(() => localStorage.getItem(LOOKS_KEY) !== null, false));

  function lookAround() {
    withStorageFallback(() => localStorage.setItem(LOOKS_KEY, "1"), undefined);
    setLooks(true);
  }

  const start = () =>
    tryOrToast(async () => {
      await changeOwnSite("start");
      await navigate(QUESTIONS);
    });

  return (
    <Card title={looks ? m.ownSite() : m.howToBegin()}>
      <ul className={styles.ways}>
        {!looks && (
          <li className="stack">
            <p>{m.aboutSample()}</p>
            <Button onClick={lookAround}>{m.lookAround()}</Button>
          </li>
        )}
        <li className="stack">
          <p>{m.aboutOwn()}</p>
          <Button look={looks ? "quiet" : "main"} busyLabel={m.starting()} onClick={start}>
            {m.startOwn()}
          </Button>
        </li>
      </ul>
    </Card>
  );
}

function Preparing({ drafts }: { drafts: number }) {
  async function bringBack() {
    if (!(await confirm(m.bringBackQuestion(), m.bringBackDetails(), m.bringBack()))) return;
    if (await tryOrToast(() => changeOwnSite("sample"))) toastSuccess(m.sampleIsBack());
  }
  return (
    <Card title={m.ownSite()}>
      <div className="stack inset">
        <p>
          {m.beingPrepared()} {m.textsWait({ count: drafts })}
        </p>
        <p className="wrap">
          <Link className={styles.goOn} data-look="main" to={QUESTIONS}>
            {m.goOn()}
          </Link>
          <Button look="quiet" busyLabel={m.bringingBack()} onClick={bringBack}>
            {m.bringBack()}
          </Button>
        </p>
      </div>
    </Card>
  );
}
