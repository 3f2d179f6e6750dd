import type { FastifyBaseLogger } from "fastify";
import type { Health } from "#contract/health.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import { language } from "#messages/language.ts";
import type { Config } from "#server/config.ts";
import { contentIn } from "#server/content/content-store.ts";
import { createSampleFinder } from "#server/content/leftovers.ts";
import type { Content } from "#server/content/load-content.ts";
import { CONTENT, raiseVersions } from "#server/db/topic-versions.ts";
import { createAccountMails } from "#server/features/accounts/account-mails.ts";
import { createAccounts } from "#server/features/accounts/accounts.ts";
import { createAppearance } from "#server/features/appearance/appearance.service.ts";
import { createBrochures } from "#server/features/brochure/brochure.service.ts";
import { createCaptchaService } from "#server/features/captcha/captcha.service.ts";
import { createChecklistService } from "#server/features/checklist/checklist.service.ts";
import { createDocuments } from "#server/features/documents/documents.ts";
import { createCourseNames } from "#server/features/enquiry/course-names.ts";
import { createDesk } from "#server/features/enquiry/desk.ts";
import { createDeskChanges } from "#server/features/enquiry/desk-changes.ts";
import { enquiryMails } from "#server/features/enquiry/enquiry-mails.ts";
import { createOriginFinder } from "#server/features/enquiry/enquiry-origin.ts";
import { createIntake } from "#server/features/enquiry/intake.ts";
import { createEnquiryImportService } from "#server/features/enquiry-import/enquiry-import.service.ts";
import { createImportWorker } from "#server/features/enquiry-import/import-worker.ts";
import { createFamilyService } from "#server/features/family/family.service.ts";
import { createFamilyLinks } from "#server/features/family/family-links.repository.ts";
import { createHealthService } from "#server/features/health/health.service.ts";
import { promiseHealthMails } from "#server/features/health/health-mails.ts";
import { createOutbox } from "#server/features/mail/mail.repository.ts";
import { parseMailbox } from "#server/features/mail/mail-message.ts";
import { createMailTransport, senderOf } from "#server/features/mail/mail-transport.ts";
import { createMailWorker } from "#server/features/mail/mail-worker.ts";
import { createLinkChecker } from "#server/features/review/link-checker.ts";
import { promiseReviewMails } from "#server/features/review/review-mails.ts";
import { promiseDeskMails } from "#server/features/team/desk-mails.ts";
import { createTeamService } from "#server/features/team/team.service.ts";
import { createVersionService } from "#server/features/versions/versions.service.ts";
import { createPageTitles } from "#server/features/visits/page-titles.ts";
import { createVisitCounter } from "#server/features/visits/visit-counter.ts";
import { createVisitService } from "#server/features/visits/visits.service.ts";
import type { CountsFor } from "#server/http/counts.ts";
import { createRecordService } from "#server/kinds/records.service.ts";
import { createRecordWriter } from "#server/record-writer.ts";
import type { AppDependencies } from "./app.ts";
import { createPictureService } from "./features/albums/pictures.service.ts";
import { createLibraryService } from "./features/library/library.service.ts";
import { createMedia, eraseBinned } from "./features/media/media.service.ts";
import { openMediaStore } from "./features/media/media-store.ts";
import type { VersionSubject } from "./features/versions/version-subjects.ts";
import type { Topic } from "./pages/page-cache.ts";

/** Ids of files in the versions of a record. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** As the states' councils do; `enquiry.seasonBegins` may name another month. */
const APRIL = 4;

export type Services = ReturnType<typeof createServices>;

export function createServices(
  options: Omit<AppDependencies, "frontend"> & {
    log: FastifyBaseLogger;
    /** Called after a commit that raised versions of topics. */
    onChanged: () => Promise<void>;
    /** Called when this copy has made anew what its pages show; `isAddition`: nothing existing has changed. */
    onMade: (topic: Topic, isAddition: boolean) => void;
    countsFor?: CountsFor;
    /** The last of the log, the newest first. */
    errors?: Health["errors"];
    now: () => Date;
  },
) {
  const {
    config,
    publicUrl,
    db,
    contentStore,
    log,
    errors = [],
    onChanged,
    onMade,
    countsFor,
    now,
    kinds = KINDS,
  } = options;
  const college = () => contentStore.current().college;
  const collegeInLanguage = () => contentIn(contentStore.current(), language()).college;
  const from = () => senderOf(config, { name: college().name.english, admissions: college().email.admissions });
  const store = openMediaStore(config);
  const appearance = createAppearance({
    content: () => contentStore.current(),
    store,
    dataDir: config.dataDir,
    log,
    onMade: () => onMade("content", false),
  });
  const { content } = appearance;
  const captcha = createCaptchaService({ db, settings: config.captcha, clock: now });
  const mailWorker = createMailWorker({
    db,
    transport: createMailTransport(config, from),
    log,
    isOnlyWorker: config.database.kind === "sqlite",
  });
  const enqueueMail = createOutbox(from, () => content().appearance.colours);
  const mailsFor = enquiryMails(() => {
    const recipients = enquiryRecipients(config, content()).map(parseMailbox);
    return { recipients, contentIn: (language) => contentIn(content(), language), publicUrl };
  });
  const wakeMails = () => mailWorker.wake();
  const courseNames = createCourseNames(db, () => content().courses);
  const familyLink = createFamilyLinks(publicUrl);
  const contentOfMoment = () => contentIn(content(), language());
  const titlesOf = createPageTitles(db, contentOfMoment);
  const findOrigin = createOriginFinder(publicUrl, titlesOf);
  const seasonBegins = () => college().enquiry.seasonBegins ?? APRIL;
  const visitCounter = createVisitCounter({ db, publicUrl, log, now });
  const visits = createVisitService({ db, counter: visitCounter, titlesOf, seasonBegins, now });
  const brochures = createBrochures({
    content,
    dataDir: config.dataDir,
    publicUrl,
    log,
    onMade: () => onMade("brochure", true),
  });
  const mails = createAccountMails({ enqueueMail, college: collegeInLanguage, publicUrl, wake: wakeMails });
  const accounts = createAccounts({ db, mails, publicUrl, now, countsFor });
  const media = createMedia({
    db,
    store,
    log,
    async onVariantsMade() {
      await raiseVersions(db, ["album", "placement", CONTENT], true);
      await onChanged();
    },
    now,
  });
  const write = createRecordWriter({ media: media.service, onChanged, now });
  const family = createFamilyService({ db, courseNames, college, now });
  const records = {
    kinds: kinds.map((kind) => createRecordService(kind, { db, write })),
    pictures: createPictureService({ db, write }),
  };
  const listOutcomes = () => {
    const names = contentOfMoment().outcomes;
    return content().outcomes.map((outcome, index) => ({ ...outcome, name: names[index]?.label ?? outcome.label }));
  };
  const shared = { db, courseNames, write, enqueueMail, mailsFor, familyLink, onMailDue: wakeMails, now };
  const enquiry = {
    intake: createIntake({ ...shared, captcha, findOrigin }),
    desk: createDesk({ ...shared, content }),
    changes: createDeskChanges({ db }),
    ...{ content, publicUrl, courseNames, outcomes: listOutcomes, seasonBegins },
  };
  const team = {
    service: createTeamService({ db, courseNames, write }),
    async sendMails() {
      const options = { db, enqueueMail, college: () => contentOfMoment().college, publicUrl, log, now: now() };
      if ((await promiseDeskMails(options)) > 0) wakeMails();
    },
  };
  const look = createHealthService({ config, db, checkMedia: () => media.store.check(), errors, now });
  const health = {
    service: look,
    async sendMails() {
      if (
        (await promiseHealthMails({ db, enqueueMail, college: collegeInLanguage, publicUrl, watch: look.watch, now })) >
        0
      )
        wakeMails();
    },
  };
  const importWorker = createImportWorker({
    ...{ db, courseNames, log, now },
    isOnlyWorker: config.database.kind === "sqlite",
  });
  const enquiryImports = createEnquiryImportService({ db, courseNames, write, worker: importWorker, now });
  const openSample = createSampleFinder(contentStore);
  const checklist = createChecklistService({
    db,
    store: contentStore,
    openSample,
    publicFiles: () => content().publicFiles,
    media: media.service,
    onChanged,
    now,
  });
  const library = createLibraryService({ db, write, documents: contentStore.documents });
  const recordSubjects: VersionSubject[] = [...records.kinds, records.pictures, library].map(({ history }) => ({
    ...history,
    forget: async (_id: string, values: readonly string[]) => {
      const ids = [...new Set(values.flatMap((value) => value.match(UUID) ?? []))];
      await eraseBinned({ db, media: media.service }, { ids });
    },
  }));
  const documents = createDocuments({ db, store: contentStore, openSample, log, now }, publicUrl);
  const review = {
    linkChecker: createLinkChecker({ db, store: contentStore, publicUrl, now }),
    async sendMails() {
      const listDocuments = documents.documents.list;
      const mails = await promiseReviewMails({ db, enqueueMail, college, publicUrl, listDocuments, now: now() });
      if (mails > 0) wakeMails();
    },
  };
  const versions = createVersionService({ db, subjects: [documents.versions, ...recordSubjects], now });
  const served = {
    accounts,
    appearance,
    brochures,
    captcha,
    checklist,
    documents,
    enquiry,
    family,
    enquiryImports,
    health,
    importWorker,
    mailWorker,
    library,
    media,
    review,
    team,
    visitCounter,
    visits,
  };
  return { ...served, records, versions };
}

/** `ENQUIRY_TO`, or the college's own address. */
export function enquiryRecipients({ mail }: Config, { college }: Content): string[] {
  return mail.enquiryTo.length > 0 ? mail.enquiryTo : [college.email.admissions];
}
