import { useState } from "react";
import { enquiryApiPath } from "#admin/admissions/enquiries-api.ts";
import { api, showErrorToast } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { refreshVisibleWithPrefix } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { SelectField, TextField } from "#admin/ui/fields.tsx";
import { submitProps } from "#admin/ui/submit-props.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { type Admission, SEAT_CATEGORIES, type SeatCategory } from "#contract/seats.ts";
import * as m from "#messages/compiled/admin-seats.ts";
import * as mSeats from "#messages/compiled/seats.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { useSeats } from "./seats-card.tsx";

interface AdmitProps {
  enquiry: DeskEnquiry;
  onAdmitted?: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the seat, number and payment of a family that is admitted. Contains a form: do not render it in another. */
export function AdmitDialog(props: AdmitProps) {
  return (
    <Dialog title={m.admitNamed({ name: props.enquiry.name })} onClose={props.onClose}>
      <AdmitForm {...props} />
    </Dialog>
  );
}

export function AdmitButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="wrap">
      <Button look="main" icon="plus" onClick={onClick}>
        {m.admit()}
      </Button>
    </div>
  );
}

function AdmitForm({ enquiry, onAdmitted, onClose }: AdmitProps) {
  const { _id, course } = enquiry;
  const [values, setValues] = useState({ course, category: "", number: "", amount: "", paidOn: collegeDay() });
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const seats = useSeats();
  const errors = failure instanceof ApiError ? failure.fields : {};
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  });
  const chosen = seats.find((one) => one.course === values.course);
  const courses = [...new Set([...seats.map((one) => one.course), course])].map((value) => ({ value, label: value }));
  const categories = Object.entries(SEAT_CATEGORIES).map(([value, label]) => {
    const { seats: all = null, taken = 0 } = chosen?.categories.find(({ category }) => category === value) ?? {};
    const left = all === null ? null : Math.max(0, all - taken);
    return { value, label: left === null ? label() : m.optionLeft({ category: label(), left }) };
  });

  async function save() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { amount, category, ...others } = values;
      const rupees = Number(withLatinDigits(amount).replace(/[\s,₹]/g, ""));
      const input = { ...others, amount: rupees, ...(category && { category: category as SeatCategory }) };
      const { item } = await api.post<{ item: Admission }>(`${enquiryApiPath(_id)}/admissions`, input);
      toastSuccess(m.admittedAs({ receipt: item.receipt }));
      onClose();
      await onAdmitted?.();
      await refreshVisibleWithPrefix("enquir");
    } catch (error) {
      // Errors of fields are shown at the fields, all others in a toast.
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) showErrorToast(error);
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="stack" {...submitProps(save)}>
      <SelectField {...field("course")} label={mSeats.course()} options={courses} />
      {chosen && chosen.left !== null && (
        <p className="fine">{m.courseLeft({ ...chosen, left: chosen.left, seats: chosen.seats ?? 0 })}</p>
      )}
      <SelectField
        {...field("category")}
        label={mSeats.category()}
        options={[{ value: "", label: m.noCategory() }, ...categories]}
      />
      <TextField {...field("number")} label={mSeats.number()} autoComplete="off" maxLength={40} data-focus="" />
      <div className="fields">
        <TextField {...field("amount")} label={m.rupees()} inputMode="numeric" autoComplete="off" />
        <TextField {...field("paidOn")} label={mSeats.receiptDay()} type="date" max={collegeDay()} />
      </div>
      <div className="wrap end">
        <Button look="main" type="submit" isBusy={isBusy} busyLabel={m.saving()}>
          {m.save()}
        </Button>
      </div>
    </form>
  );
}
