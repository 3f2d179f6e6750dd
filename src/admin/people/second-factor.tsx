import { useState } from "react";
import type { z } from "zod";
import { api, attempt } from "#admin/api/api.ts";
import { downloadFile } from "#admin/data/download-csv.ts";
import { OWN_SESSION } from "#admin/data/permissions.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Facts } from "#admin/ui/card.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import type { recoveryCodesReplySchema, secondFactorKeyReplySchema } from "#contract/auth.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { CodeField, Submit, useAccountForm } from "./account-form.tsx";
import styles from "./accounts.module.css";
import { ProofDialog } from "./proof-dialog.tsx";

type Key = z.infer<typeof secondFactorKeyReplySchema>;
const PATH = "/auth/second-factor";

/** The button that sets up the second factor of the own account, or removes it, with its dialog. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const [key, setKey] = useState<Key | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const close = () => {
    setKey(null);
    setIsRemoving(false);
    void refreshQuery(OWN_SESSION);
  };
  const makeKey = () => attempt(async () => setKey(await api.post<Key>(`${PATH}/key`)));
  return (
    <>
      <Button onClick={isOn ? () => setIsRemoving(true) : makeKey}>
        {isOn ? m.removeSecondFactor() : m.setUpSecondFactor()}
      </Button>
      {key && <SetUpDialog secretKey={key} onClose={close} />}
      {isRemoving && (
        <ProofDialog
          title={m.removeSecondFactor()}
          path={`${PATH}/remove`}
          action={m.remove()}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}

function SetUpDialog({ secretKey: { secret, qr }, onClose }: { secretKey: Key; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useAccountForm({
    initial: { code: "" },
    check: () => ({}),
    fallback: mAdmin.updateFailed(),
    async submit({ code }) {
      setCodes((await api.post<z.infer<typeof recoveryCodesReplySchema>>(PATH, { secret, code })).recoveryCodes);
    },
  });
  if (codes) {
    const text = codes.join("\n");
    return (
      <Dialog title={m.recoveryCodes()} onClose={onClose}>
        <div className="stack inset">
          <p role="status">{m.recoveryCodesWhy()}</p>
          <pre>{text}</pre>
          <div className="wrap">
            <Button look="main" onClick={onClose}>
              {m.done()}
            </Button>
            <Button onClick={() => downloadFile(new Blob([text]), "recovery-codes.txt")}>{m.saveAsFile()}</Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={m.setUpSecondFactor()} onClose={onClose}>
      <form {...form.formProps} className="stack inset">
        <p>{m.scanKey()}</p>
        <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={m.qrCode()} />
        <Facts of={{ [m.secondFactorKey()]: <code>{secret.replace(/.{4}(?=.)/g, "$& ")}</code> }} />
        <CodeField {...form.field("code")} hint="" data-focus="" />
        <Submit form={form} busyLabel={mAdmin.saving()}>
          {m.turnOn()}
        </Submit>
      </form>
    </Dialog>
  );
}
