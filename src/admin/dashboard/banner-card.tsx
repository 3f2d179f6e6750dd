import { type FormEvent, useState } from "react";
import { api, showFailure } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { Segmented, TextField } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { Banner } from "#contract/content.ts";
import type { ContentDocument } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin.ts";
import { collegeClock, collegeDay, formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./start-screen.module.css";

const BANNER = `/documents/${encodeURIComponent("banner.yaml")}`;
const LONGEST = 160;
/** Six in the evening, when the office has closed. */
const EVENING = "18:00";

/** When a banner may end, as moments of the college: today only while its evening is ahead. */
export function endTimes(now: number): { value: string; label: string }[] {
  const evening = (days: number) => `${collegeDay(now, days)}T${EVENING}:00+05:30`;
  const later = [
    { value: evening(1), label: m.tomorrowEvening() },
    { value: evening(7), label: m.inAWeek() },
  ];
  return collegeClock(now).slice(11, 16) < EVENING ? [{ value: evening(0), label: m.todayEvening() }, ...later] : later;
}

const fetchBanner = async () => (await api.get<{ document: ContentDocument }>(BANNER)).document;

/** Publishes it over what is there by now. */
async function publishBanner(value: Banner): Promise<void> {
  const { draftText, current } = await fetchBanner();
  const basedOn = (draftText ?? current)?.version ?? null;
  const { draft } = await api.put<{ draft: { version: string } }>(`${BANNER}/draft`, { value, body: "", basedOn });
  await api.post(`${BANNER}/publish`, { basedOn: draft.version });
}

/** An urgent line at the top of every page, until a moment. */
export function BannerCard() {
  const query = useQuery("banner", fetchBanner);
  const [text, setText] = useState("");
  const [until, setUntil] = useState("");
  const [error, setError] = useState("");
  const now = Date.now();
  const times = endTimes(now);
  const end = times.find(({ value }) => value === until)?.value ?? times[0]?.value ?? "";
  const shown = (query.data?.current?.value ?? null) as Banner;
  const isOver = shown !== null && Date.parse(shown.until) <= now;

  async function save(value: Banner, done: string) {
    try {
      await publishBanner(value);
      toastSuccess(done);
      setText("");
      await query.refresh();
    } catch (failure) {
      setError(showFailure(failure));
    }
  }

  async function publish(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") return setError(m.writeBanner());
    setError("");
    await save({ text: text.trim(), until: end }, m.bannerShown());
  }

  if (!query.data) {
    const failure = query.isLoading ? undefined : query.error;
    return (
      <Card title={m.urgentBanner()}>
        <Pending query={{ ...query, error: failure }} loading={m.loadingBanner()} />
      </Card>
    );
  }
  return (
    <Card title={m.urgentBanner()}>
      {shown !== null && !isOver ? (
        <div className={styles.banner}>
          <p>{shown.text}</p>
          <small>{m.bannerUntil({ moment: formatMoment(shown.until) })}</small>
          <Button icon="close" busyLabel={m.takingBannerAway()} onClick={() => save(null, m.bannerGone())}>
            {m.takeBannerAway()}
          </Button>
        </div>
      ) : (
        <form className={styles.banner} onSubmit={publish} noValidate>
          <TextField
            label={m.bannerText()}
            hint={m.atTopOfEveryPage()}
            value={text}
            maxLength={LONGEST}
            placeholder={m.bannerExample()}
            error={error}
            onChange={(event) => setText(event.target.value)}
          />
          <Segmented label={m.until()} isLabelShown isPills options={times} value={end} onChange={setUntil} />
          <Button type="submit" look="main">
            {m.showItNow()}
          </Button>
        </form>
      )}
    </Card>
  );
}
