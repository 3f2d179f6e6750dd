import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "#admin/api/api-error.ts";
import { readStoredUser, storeSession } from "#admin/session/stored-session.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import { type ActiveSession, type LoginInput, loginInputSchema } from "#contract/auth.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { logIn } from "./account-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { fieldErrors } from "./field-errors.ts";
import { OtherDevice } from "./other-device.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function LoginPage() {
  const [otherDevice, setOtherDevice] = useState<ActiveSession | null>(null);
  // The email of a new account, or of the session that has ended here.
  const { state } = useLocation();
  const email: string = state?.email ?? readStoredUser()?.email ?? "";

  // Fetched while somebody types, so that the dashboard is there at once.
  useEffect(() => void import("#admin/dashboard/dashboard-page.tsx"), []);

  const { formProps, field, values, problem, isBusy } = useAccountForm({
    initial: { email, password: "" },
    check: (given) => fieldErrors(loginInputSchema, given),
    fallback: "Login failed",
    async submit(given) {
      try {
        await enter(given);
      } catch (error) {
        const session = activeSessionOf(error);
        if (!session) throw error;
        const device = session.deviceName ? `: ${session.deviceName}` : "";
        toastError(`Already logged in on another device${device}`);
        setOtherDevice(session);
      }
    },
  });

  return (
    <AuthFrame title="Login" links={<a href="/">Back to the website</a>}>
      {otherDevice ? (
        <OtherDevice
          session={otherDevice}
          onForce={() => enter({ ...values, force: true })}
          onLeave={() => setOtherDevice(null)}
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
          {problem && <FormNote tone="bad">{problem}</FormNote>}
          <Button look="main" type="submit" isBusy={isBusy} busyLabel="Signing in...">
            Login
          </Button>
          <a href="/admin/reset">Forgot password?</a>
        </form>
      )}
    </AuthFrame>
  );
}

/** Begins the session; what follows the session then opens the dashboard. */
async function enter({ email, ...others }: LoginInput): Promise<void> {
  const { token, user } = await logIn({ ...others, email: email.trim().toLowerCase() });
  storeSession({ token, user });
  toastSuccess("Logged in successfully!");
}

function activeSessionOf(error: unknown): ActiveSession | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.answer.needsForce !== true) return null;
  return error.answer.activeSession as ActiveSession;
}
