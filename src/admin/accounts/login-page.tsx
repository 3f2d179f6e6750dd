import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { readLanguage, showIn } from "#admin/language.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Facts } from "#admin/ui/card.tsx";
import { PasswordField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { type ActiveSession, type LoginInput, loginInputSchema, type loginReplySchema } from "#contract/auth.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { fieldErrors, Submit, useAccountForm } from "./account-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { readStoredUser, storeSession } from "./session.ts";

export function LoginPage() {
  const [otherSession, setOtherSession] = useState<ActiveSession | null>(null);
  // The email of a new account, or of the session that has ended here.
  const { state } = useLocation();
  const email: string = state?.email ?? readStoredUser()?.email ?? "";
  // Loads while the password is typed.
  useEffect(() => void import("#admin/dashboard/dashboard-page.tsx"), []);

  const form = useAccountForm({
    initial: { email, password: "" },
    check: (values) => fieldErrors(loginInputSchema, values),
    fallback: "Login failed",
    async submit(values) {
      try {
        await enter(values);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409 || error.answer.needsForce !== true) throw error;
        const session = error.answer.activeSession as ActiveSession;
        toastError(`Already logged in on another device${session.deviceName && `: ${session.deviceName}`}`);
        setOtherSession(session);
      }
    },
  });
  const { formProps, field, values } = form;

  return (
    <AuthFrame title="Login" links={<a href="/">Back to the website</a>}>
      {otherSession ? (
        <OtherDevice
          session={otherSession}
          onForce={() => enter({ ...values, force: true })}
          onLeave={() => setOtherSession(null)}
        />
      ) : (
        <form {...formProps}>
          <TextField {...field("email")} label="Email" type="email" autoComplete="username" autoFocus={email === ""} />
          <PasswordField
            {...field("password")}
            label="Password"
            autoComplete="current-password"
            autoFocus={email !== ""}
          />
          <Submit form={form} busyLabel="Signing in...">
            Login
          </Submit>
          <a href="/admin/reset">Forgot password?</a>
        </form>
      )}
    </AuthFrame>
  );
}

/** `followSession` then opens the dashboard. @throws {ApiError} 409 while another device is logged in */
async function enter({ email, ...others }: LoginInput): Promise<void> {
  const input = { ...others, email: email.trim().toLowerCase(), language: readLanguage() };
  const { language, ...session } = await api.post<z.infer<typeof loginReplySchema>>("/auth/login", input);
  storeSession(session);
  showIn(language);
  toastSuccess("Logged in successfully!");
}

type OtherDeviceProps = { session: ActiveSession; onForce: () => Promise<void>; onLeave: () => void };

function OtherDevice({ session: { deviceName, ip, startedAt }, onForce, onLeave }: OtherDeviceProps) {
  const form = useAccountForm({ initial: {}, check: () => ({}), submit: onForce, fallback: "Force login failed" });

  return (
    <form {...form.formProps}>
      <FormNote tone="warn" title="Already logged in on another device">
        <Facts of={{ Device: deviceName, IP: ip, "Login time": formatMoment(startedAt) }} />
      </FormNote>
      <Submit form={form} autoFocus busyLabel="Signing in...">
        Logout other device and continue
      </Submit>
      <Button look="quiet" onClick={onLeave}>
        Stay signed out here
      </Button>
    </form>
  );
}
