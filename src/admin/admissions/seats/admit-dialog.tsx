import { courseName, enquiryApiPath } from "#admin/admissions/enquiries-api.ts";
import { api } from "#admin/api/api.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import { useTextForm } from "#admin/people/account-form.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { SelectField, TextField } from "#admin/ui/fields.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { type Admission, SEAT_CATEGORIES, type SeatCategory } from "#contract/seats.ts";
import * as m from "#messages/compiled/admin-seats.ts";
import * as mSeats from "#messages/compiled/seats.ts";
import { parseWholeNumber } from "#shared/normalise.ts";
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
  const form = useTextForm({
    initial: { course, category: "", number: "", amount: "", paidOn: collegeDay() },
    async submit({ amount, category, ...others }) {
      const rupees = Number(parseWholeNumber(amount));
      const input = { ...others, amount: rupees, ...(category && { category: category as SeatCategory }) };
      const { item } = await api.post<{ item: Admission }>(`${enquiryApiPath(_id)}/admissions`, input);
      toastSuccess(m.admittedAs({ receipt: item.receipt }));
      onClose();
      await onAdmitted?.();
      await refreshVisibleQueries("enquir");
    },
  });
  const { field, values } = form;
  const seats = useSeats();
  const chosen = seats.find((one) => one.course === values.course);
  const courses = [...new Set([...seats.map((one) => one.course), course])].map((value) => ({
    value,
    label: courseName(value),
  }));
  const categories = Object.entries(SEAT_CATEGORIES).map(([value, label]) => {
    const { seats: all = null, taken = 0 } = chosen?.categories.find(({ category }) => category === value) ?? {};
    const left = all === null ? null : Math.max(0, all - taken);
    return { value, label: left === null ? label() : m.optionLeft({ category: label(), left }) };
  });

  return (
    <form className="stack" {...form.formProps}>
      <SelectField {...field("course")} label={mSeats.course()} options={courses} />
      {chosen && chosen.left !== null && (
        <p className="fine">
          {m.courseLeft({ course: courseName(chosen.course), left: chosen.left, seats: chosen.seats ?? 0 })}
        </p>
      )}
      <SelectField
        {...field("category")}
        required={false}
        label={mSeats.category()}
        options={[{ value: "", label: m.noCategory() }, ...categories]}
      />
      <TextField {...field("number")} label={mSeats.number()} maxLength={40} data-focus="" />
      <div className="fields">
        <TextField {...field("amount")} label={m.rupees()} inputMode="numeric" />
        <TextField {...field("paidOn")} label={mSeats.receiptDay()} type="date" max={collegeDay()} />
      </div>
      <DialogFoot form={form} label={m.save()} busyLabel={m.saving()} onCancel={onClose} />
    </form>
  );
}
