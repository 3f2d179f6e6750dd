import { type ComponentProps, useState } from "react";
import { useCustomFields } from "#admin/admissions/enquiries-api.ts";
import { api, getItems, showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { SubmitButton, useTextForm } from "#admin/people/account-form.tsx";
import { Button } from "#admin/ui/button.tsx";
import { Card, DescriptionList } from "#admin/ui/card.tsx";
import { confirm, Dialog } from "#admin/ui/dialog.tsx";
import { TextareaField, TextField } from "#admin/ui/fields.tsx";
import { FormNote, ListStates } from "#admin/ui/states.tsx";
import { PERSON_FIELD_RULES, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import type { LeadSource, LeadTrial } from "#contract/lead-sources.ts";
import * as m from "#messages/compiled/admin-import.ts";
import { formatMoment } from "#ui/formats.ts";
import { fieldOptions, SelectList } from "./import-draft.tsx";

const SOURCES = "/lead-sources";
const pathOf = (id: string) => `${SOURCES}/${encodeURIComponent(id)}`;

/** Other systems that send leads: the address and key to enter in each, and a test of how a lead's fields are read. */
export function LeadSourcesCard() {
  const query = useQuery(SOURCES, () => getItems<LeadSource>(SOURCES));
  const [added, setAdded] = useState<{ item: LeadSource; key: string } | null>(null);
  const [tried, setTried] = useState<LeadSource | null>(null);

  async function remove({ _id, name }: LeadSource) {
    if (!(await confirm(m.removeSourceQuestion({ name }), m.removeSourceDetails(), m.removeSource()))) return;
    await tryOrToast(() => api.delete(pathOf(_id)), m.updateFailed());
    if (added?.item._id === _id) setAdded(null);
    await refreshQuery(SOURCES);
  }

  return (
    <Card title={m.leadSources()} total={query.data?.length}>
      <div className="stack inset">
        <p>{m.howLeadsCome()}</p>
        <AddSource key={added?.item._id} onAdded={setAdded} />
        {added && <NewSource source={added.item} secret={added.key} />}
      </div>
      <ListStates query={query} loading={m.loadingSources()} empty={null}>
        <ul className="rows" aria-label={m.leadSources()}>
          {query.data?.map((source) => (
            <li key={source._id}>
              <div>
                <b>{source.name}</b>
                <small>
                  {source.lastAt ? m.lastSent({ moment: formatMoment(source.lastAt) }) : m.neverSent()}
                  <br />
                  {addressOf(source)}
                </small>
              </div>
              <div className="wrap">
                <Button look="quiet" aria-label={m.tryNamed(source)} onClick={() => setTried(source)}>
                  {m.tryIt()}
                </Button>
                <Button look="quiet" aria-label={m.removeNamed(source)} onClick={() => remove(source)}>
                  {m.removeSource()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </ListStates>
      {tried && (
        <Dialog isWide title={m.tryNamed(tried)} onClose={() => setTried(null)}>
          <Trial source={tried} />
        </Dialog>
      )}
    </Card>
  );
}

const addressOf = ({ _id }: LeadSource) => `${location.origin}/api/leads/${_id}`;

function AddSource({ onAdded }: { onAdded: (added: { item: LeadSource; key: string }) => void }) {
  const form = useTextForm({
    initial: { name: "" },
    fallback: m.updateFailed(),
    async submit(input) {
      onAdded(await api.post<{ item: LeadSource; key: string }>(SOURCES, input));
      await refreshQuery(SOURCES);
    },
  });
  return (
    <form className="stack" {...form.formProps}>
      <TextField {...form.field("name")} label={m.sourceName()} placeholder={m.sourceExample()} />
      <SubmitButton form={form} busyLabel={m.adding()}>
        {m.addSource()}
      </SubmitButton>
    </form>
  );
}

/** The address and key to enter in the other system. The key is shown only once. */
function NewSource({ source, secret }: { source: LeadSource; secret: string }) {
  const address = addressOf(source);
  const whole = `${address}?key=${secret}`;
  const texts = { [m.leadAddress()]: address, [m.leadKey()]: secret, [m.keyInAddress()]: whole };
  return (
    <>
      <FormNote tone="info" title={m.keyShownOnce(source)} />
      {Object.entries(texts).map(([what, text]) => (
        <TextField key={what} label={what} readOnly value={text} onFocus={({ target }) => target.select()} />
      ))}
    </>
  );
}

const EXAMPLE = {
  lead_id: "1001",
  full_name: "Moumita Das",
  phone_number: "+91 98300 12345",
  email: "moumita@example.com",
  course_interested_in: "B.Pharm",
  city: "Bankura",
};

/** Shows which enquiry a sample lead would become. A choice for a field is saved at once. */
function Trial({ source }: { source: LeadSource }) {
  const [text, setText] = useState(JSON.stringify(EXAMPLE, null, 2));
  const [fields, setFields] = useState(source.fields);
  const [trial, setTrial] = useState<LeadTrial | null>(null);
  const [problem, setProblem] = useState<string>();

  async function show() {
    setProblem(undefined);
    const lead = readJson(text);
    if (lead === undefined) return setProblem(m.noJson());
    try {
      setTrial(await api.post<LeadTrial>(`${pathOf(source._id)}/try`, lead));
    } catch (error) {
      setTrial(null);
      setProblem(showErrorToast(error, m.updateFailed()));
    }
  }

  async function choose(name: string, field: string) {
    const next = { ...fields, [name]: field };
    // Show the choice at once, so that the next one includes it.
    setFields(next);
    const isSaved = await tryOrToast(async () => {
      await api.patch(pathOf(source._id), { fields: next });
      await Promise.all([show(), refreshQuery(SOURCES)]);
    }, m.updateFailed());
    if (!isSaved) setFields(fields);
  }

  return (
    <div className="stack">
      <TextareaField
        label={m.leadToTry()}
        hint={m.nothingStored()}
        rows={8}
        value={text}
        error={problem}
        spellCheck={false}
        onChange={setText}
      />
      <div className="wrap end">
        <Button look="main" busyLabel={m.readingTable()} onClick={show}>
          {m.showWhatArrives()}
        </Button>
      </div>
      {trial && <Arrival trial={trial} onChoose={choose} />}
    </div>
  );
}

function readJson(text: string): object | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function Arrival({ trial, onChoose }: { trial: LeadTrial; onChoose: (name: string, field: string) => void }) {
  const own = useCustomFields();
  const { fields, person, note, problems } = trial;
  const choices: ComponentProps<typeof SelectList>["choices"] = fields.map(({ name, text, field }) => ({
    ...{ name, detail: text || m.empty(), label: m.whatColumnHolds({ heading: name }), value: field },
  }));
  const facts = PERSON_FIELDS.filter((field) => person[field]).map((field) => [
    PERSON_FIELD_RULES[field].label(),
    person[field],
  ]);
  return (
    <>
      <SelectList
        title={m.whatFieldsAre()}
        choices={choices}
        options={fieldOptions(own).filter(({ value }) => value !== "received")}
        onChoose={(index, field) => onChoose(fields[index]?.name ?? "", field)}
      />
      <section className="stack" aria-label={m.asEnquiry()}>
        <h3>{m.asEnquiry()}</h3>
        <DescriptionList of={Object.fromEntries([...facts, ...(note ? [[m.intoNote(), note]] : [])])} />
        {problems.map((problem) => (
          <FormNote key={problem} tone="warn">
            {problem}
          </FormNote>
        ))}
      </section>
    </>
  );
}
