import type { ComponentProps } from "react";
import { type EnquiryField, GENERAL_ADMISSION } from "#contract/enquiry.ts";
import { ENQUIRY_FIELDS, ENQUIRY_INPUTS } from "#contract/enquiry-inputs.ts";
import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { PhoneLink, useShell } from "#site/parts/college-links.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { localiseHref } from "#site/parts/language.tsx";
import { rich } from "#ui/rich.tsx";
import styles from "./enquiry-form.module.css";
import { ConsentCheckboxes, EnquiryNotice, SenderRoleField } from "./enquiry-notice.tsx";
import { FieldMessage } from "./field-message.tsx";
import type { useEnquiryForm } from "./use-enquiry-form.ts";

/** The form of the enquiry dialog. inline/inline.ts holds a submit made before hydration and replays it afterwards. */
export function EnquiryForm({ form }: { form: ReturnType<typeof useEnquiryForm> }) {
  const { phase, validationErrors, problem } = form.state;
  const { college, notice, customField } = useShell();
  const isSubmitting = phase === "submitting";
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      // Without scripts the browser posts the form itself (server/admissions/enquiry/enquiry-form.routes.ts).
      method="post"
      action={localiseHref("/enquiry")}
      noValidate
      hidden={phase === "sent"}
      // The form takes the focus while the fields are disabled.
      tabIndex={isSubmitting ? -1 : undefined}
      aria-labelledby="enquiry-heading"
      aria-busy={isSubmitting}
      onSubmit={form.handleSubmit}
      onInput={form.handleInput}
    >
      <EnquiryNotice />
      {notice.asksConsent && <SenderRoleField error={validationErrors.who} />}
      <fieldset className={styles.fields} disabled={isSubmitting} data-slow={m.takesLonger()}>
        {ENQUIRY_FIELDS.map((name, index) => {
          const { attributes } = ENQUIRY_INPUTS[name];
          if (!attributes) return <CourseField key={name} error={validationErrors[name]} />;
          // Without `autoFocus`, on a small screen the dialog would focus its scroll container.
          const isFirst = index === 0 && !notice.asksConsent;
          return (
            <TextField key={name} name={name} {...attributes} autoFocus={isFirst} error={validationErrors[name]} />
          );
        })}
        {customField && <CustomFieldInput field={customField} />}
        {notice.asksConsent && <ConsentCheckboxes error={validationErrors.agree} />}
        {problem && <ProblemNote problem={problem} />}
        <button
          className={`button button-primary ${styles.submit}`}
          type="submit"
          data-busy={m.submitting()}
          aria-describedby={problem ? "enquiry-problem" : undefined}
        >
          {isSubmitting ? m.submitting() : m.submit()}
        </button>
      </fieldset>
      <div ref={form.captchaRef} className={styles.captcha} />
      {college.enquiry.privacyNote && <p className={styles.note}>{college.enquiry.privacyNote}</p>}
    </form>
  );
}

interface TextFieldProps extends ComponentProps<"input"> {
  name: EnquiryField;
  error: string | undefined;
}

function TextField({ name, error, ...input }: TextFieldProps) {
  const { label, hint, prefix } = ENQUIRY_INPUTS[name];
  const { isEmailOptional } = useShell().college.enquiry;
  const isOptional = name === "email" && isEmailOptional;
  const help = isOptional ? m.ifYouLike() : hint?.();
  const id = `enquiry-${name}`;
  return (
    <div className={styles.field} data-field>
      <label className={styles.label} htmlFor={id}>
        {label()} {help && <span className={styles.hint}>{help}</span>}
      </label>
      <span className={styles.line}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={id}
          name={name}
          aria-required={!isOptional}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-message`}
        />
      </span>
      <FieldMessage id={`${id}-message`} text={error} />
    </div>
  );
}

const INPUT_TYPES: Partial<Record<string, string>> = { day: "date", mobile: "tel" };

/** Control of the college's custom field, which is optional. Only the server validates its value. */
function CustomFieldInput({ field: { name, label, kind, options } }: { field: NonNullable<Shell["customField"]> }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label} <span className={styles.hint}>{m.ifYouLike()}</span>
      </label>
      <span className={styles.line}>
        {options.length > 0 ? (
          <select id={name} name={name}>
            <option value="">–</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input id={name} name={name} type={INPUT_TYPES[kind]} inputMode={kind === "number" ? "decimal" : undefined} />
        )}
      </span>
    </div>
  );
}

function CourseField({ error }: { error: string | undefined }) {
  const { courses } = useShell();
  const offered = courses.length > 0 ? courses : [{ name: m.admission(), english: GENERAL_ADMISSION, length: "" }];
  return (
    <div
      className={styles.field}
      data-field
      role="radiogroup"
      aria-labelledby="enquiry-course"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error && "enquiry-course-message"}
    >
      <span className={styles.label} id="enquiry-course">
        {ENQUIRY_INPUTS.course.label()}
      </span>
      <div className={styles.cards}>
        {offered.map(({ name, english = name, length }) => (
          <label key={name} className={styles.card}>
            <input type="radio" name="course" value={english} />
            <span>
              {name} <small>{length}</small>
            </span>
            <Icon name="check" />
          </label>
        ))}
      </div>
      <FieldMessage id="enquiry-course-message" text={error} />
    </div>
  );
}

function ProblemNote({ problem }: { problem: string }) {
  const [phone] = useShell().college.admissionCell;
  return (
    <p className={styles.problem} id="enquiry-problem">
      <Icon name="alert" />
      <span>
        {problem}{" "}
        {phone && (
          <span className={styles.call}>{rich(m.admissionCellPhone(), { phone: <PhoneLink phone={phone} /> })}</span>
        )}
      </span>
    </p>
  );
}
