import { useState } from "react";
import { useLocation } from "react-router";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { readStoredUser, storeSession } from "#admin/api/session.ts";
import { Button } from "#admin/ui/button.tsx";
import { DescriptionList } from "#admin/ui/card.tsx";
import { PasswordField, TextField } from "#admin/ui/fields.tsx";
import { readLanguage, switchLanguage } from "#admin/ui/header-bar.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { type ActiveSession, type LoginInput, loginInputSchema, type loginReplySchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { AuthFrame, CodeField, fieldErrors, SubmitButton, useTextForm } from "./account-form.tsx";

export function LoginPage() {
  const [otherSession, setOtherSession] = useState<ActiveSession | null>(null);
  // Prefill the email of a new account, or of the session that has ended here.
  const { state } = useLocation();
  const email: string = state?.email ?? readStoredUser()?.email ?? "";

  const form = useTextForm({
    initial: { email, password: "", code: "" },
    check: (values) => fieldErrors(loginInputSchema, values),
    fallback: m.loginFailed(),
    async submit(values) {
      try {
        await enter(values);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409 || error.responseBody.needsForce !== true) throw error;
        const session = error.responseBody.activeSession as ActiveSession;
        toastError(m.otherDeviceNamed({ device: session.deviceName }));
        setOtherSession(session);
      }
    },
  });
  const { formProps, field, values } = form;

  return (
    <AuthFrame title={m.login()} back={{ href: "/", label: m.backToWebsite() }}>
      {otherSession ? (
        <OtherDevice
          session={otherSession}
          onForce={() => enter({ ...values, force: true })}
          onLeave={() => setOtherSession(null)}
        />
      ) : (
        <form {...formProps}>
          <TextField
            {...field("email")}
            label={m.email()}
            type="email"
            autoComplete="username"
            autoFocus={email === ""}
          />
          <PasswordField
            {...field("password")}
            label={m.password()}
            autoComplete="current-password"
            autoFocus={email !== ""}
          />
          {form.needsCode && <CodeField {...field("code")} />}
          <SubmitButton form={form} busyLabel={m.signingIn()}>
            {m.login()}
          </SubmitButton>
          <a className="plainLink" href="/admin/reset">
            {m.forgotPassword()}
          </a>
        </form>
      )}
    </AuthFrame>
  );
}

/** Logs in; `redirectOnSessionChange` then opens the dashboard. @throws {ApiError} 409 if logged in elsewhere */
async function enter({ email, code, ...others }: LoginInput): Promise<void> {
  const input = { ...others, ...(code && { code }), email: email.trim().toLowerCase(), language: readLanguage() };
  const { language, ...session } = await api.post<z.infer<typeof loginReplySchema>>("/auth/login", input);
  storeSession(session);
  switchLanguage(language);
  toastSuccess(m.loggedIn());
}

type OtherDeviceProps = { session: ActiveSession; onForce: () => Promise<void>; onLeave: () => void };

function OtherDevice({ session: { deviceName, ip, startedAt }, onForce, onLeave }: OtherDeviceProps) {
  const form = useTextForm({ initial: {}, submit: onForce, fallback: m.forceFailed() });

  return (
    <form {...form.formProps}>
      <FormNote tone="warn" title={m.otherDevice()}>
        <DescriptionList of={{ [m.device()]: deviceName, IP: ip, [m.loginTime()]: formatMoment(startedAt) }} />
      </FormNote>
      <SubmitButton form={form} autoFocus busyLabel={m.signingIn()}>
        {m.logoutOther()}
      </SubmitButton>
      <Button look="quiet" onClick={onLeave}>
        {m.staySignedOut()}
      </Button>
    </form>
  );
}
