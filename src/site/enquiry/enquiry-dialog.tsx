import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { GENERAL_ADMISSION } from "#contract/enquiry.ts";
import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { ENQUIRY_DIALOG_ID, PhoneLink, Seal, useShell } from "#site/parts/college-links.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { SiteLink } from "#site/parts/language.tsx";
import sections from "#site/parts/sections.module.css";
import { rich } from "#ui/rich.tsx";
import styles from "./enquiry-dialog.module.css";
import { EnquiryForm } from "./enquiry-form.tsx";
import { useEnquiryForm } from "./use-enquiry-form.ts";

const THANK_YOU_MS = 1800;

const loadToaster = () => import("#ui/toaster.tsx");

/** The enquiry dialog (behaviour, 'Enquiries'). HTML alone opens it, and the code for sending is downloaded then. */
export function EnquiryDialog() {
  const shell = useShell();
  const { college, courses, brochure } = shell;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const { pathname } = useLocation();
  const pathBefore = useRef(pathname);
  const wasPressedOutside = useRef(false);
  const form = useEnquiryForm(shell, (problem) => announce(problem, brochure.path));
  const { phase } = form.state;
  const isHeld = phase === "submitting";

  function prepare() {
    if (phase !== "editing") return;
    loadToaster().then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => {},
    );
    form.prepare(courseOfPage(courses, pathname));
  }

  // The dialog may have been opened before hydration.
  useEffect(() => {
    if (dialogRef.current?.open) prepare();
  });

  // Close in a layout effect, so that the dialog returns the focus before RouteChangeHandler focuses the new page.
  useLayoutEffect(() => {
    if (pathname !== pathBefore.current && !isHeld) dialogRef.current?.close();
    pathBefore.current = pathname;
  }, [pathname, isHeld]);

  useEffect(() => {
    if (phase !== "sent") return;
    const timer = setTimeout(() => dialogRef.current?.close(), THANK_YOU_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes the dialog, as Escape does by keys */}
      <dialog
        ref={dialogRef}
        id={ENQUIRY_DIALOG_ID}
        className={styles.dialog}
        aria-labelledby="enquiry-heading"
        closedby={isHeld ? "none" : "any"}
        onCancel={(event) => isHeld && event.preventDefault()}
        // captcha/recaptcha.ts closes and reopens the dialog, and `close` may fire after that: check `open`.
        onClose={({ currentTarget }) => currentTarget.open || form.leave()}
        // Prepare on focus, which an opening dialog sets: Safari fires `toggle` for dialogs only since version 26.
        onFocus={prepare}
        // Closes on a click outside in browsers without `closedby`, unless the press began inside (text selection).
        onPointerDown={({ target, currentTarget }) => {
          wasPressedOutside.current = target === currentTarget;
        }}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget && wasPressedOutside.current && !isHeld) currentTarget.close();
        }}
        // The dialog may be open before hydration.
        suppressHydrationWarning
      >
        <div className={styles.heading}>
          <h2 id="enquiry-heading">{college.enquiry.heading?.english ?? m.askAboutAdmission()}</h2>
        </div>
        <div className={styles.body}>
          <EnquiryForm form={form} />
          {phase === "sent" && <ThankYouPanel brochurePath={brochure.path} />}
        </div>
        <EnquirySteps />
        <button
          type="button"
          className={`${sections.round} ${styles.close}`}
          command="close"
          commandfor={ENQUIRY_DIALOG_ID}
          aria-label={m.close()}
          disabled={isHeld}
        >
          <Icon name="close" />
        </button>
      </dialog>
      {Toaster && <Toaster />}
    </>
  );
}

function EnquirySteps() {
  const { enquiry, admissionCell: phones } = useShell().college;
  const [phone] = phones;
  return (
    <div className={`${styles.steps} deep`}>
      <ol>
        {enquiry.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {phone && <p>{rich(m.ratherTalk(), { phone: <PhoneLink phone={phone} /> })}</p>}
    </div>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

function ThankYouPanel({ brochurePath }: { brochurePath: string }) {
  return (
    <div className={styles.panel}>
      <Seal width="112" height="112" />
      <h3 ref={takeFocus} tabIndex={-1}>
        {m.thankYou()}
      </h3>
      <p>{m.enquirySubmitted()}</p>
      <SiteLink className="button button-quiet" href={brochurePath} target="_blank" rel="noopener">
        <Icon name="download" />
        {m.downloadTheBrochure()}
      </SiteLink>
    </div>
  );
}

/** Shows the outcome as a toast. If toasts fail to load, the Thank You panel or the note above the button shows it. */
async function announce(problem: string | null, brochurePath: string): Promise<void> {
  if (problem === m.captchaFailed()) return;
  const toasts = await loadToaster().catch(() => null);
  if (problem) toasts?.toastError(m.enquiryError());
  else
    toasts?.toastSuccess(
      m.enquirySuccess(),
      <SiteLink href={brochurePath} target="_blank" rel="noopener">
        {m.downloadTheBrochure()}
      </SiteLink>,
    );
}

/** Returns the course to preselect: the only one, or the one whose course or admission page is open. */
function courseOfPage(courses: Shell["courses"], pathname: string): string | undefined {
  if (courses.length === 0) return GENERAL_ADMISSION;
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  const isOf = (route: string) => route.toLowerCase() === path;
  const course =
    courses.length === 1
      ? courses[0]
      : courses.find(({ route, admissionRoute }) => isOf(route) || isOf(admissionRoute));
  return course?.english ?? course?.name;
}
