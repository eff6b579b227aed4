import type { BrowserClient, ErrorEvent as Report } from '@sentry/browser';
import { isApiError } from '../http/ApiError';
import type { RuntimeSettings } from '../settings/api';

type ReportSettings = Pick<RuntimeSettings, 'sentryDsn' | 'sentrySampleRate' | 'sentryPerson' | 'version'>;
type ReportedPerson = { email: string } | { id: string };

let client: Promise<BrowserClient> | undefined;
let nameBy: ReportSettings['sentryPerson'] = 'id';
let person: ReportedPerson | undefined;

/**
 * Reports uncaught errors from now on, where the settings name a service (docs/rules/interface.md). Its library is fetched only
 * then, beside everything else.
 */
export function startErrorReports({ sentryDsn, sentrySampleRate, sentryPerson, version }: ReportSettings) {
  if (sentryDsn === null || client) return;
  nameBy = sentryPerson;
  client = createClient(sentryDsn, sentrySampleRate, version);
  window.addEventListener('error', ({ error }) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

/** From now on reports name this person, by e-mail or by an opaque id as the settings say. */
export function reportAs({ sub, email }: { sub: string; email?: string }) {
  person = nameBy === 'email' && email ? { email } : { id: sub };
}

/** Reports what nothing handled; refusals of the server are its own affair. */
export function reportError(error: unknown) {
  if (!(error instanceof Error) || isApiError(error)) return;
  // A service that cannot be reached, or whose library cannot, changes nothing for the person.
  void client?.then((started) => started.captureException(error)).catch(() => undefined);
}

async function createClient(dsn: string, sampleRate: number, version: string) {
  const { BrowserClient, defaultStackParser, makeFetchTransport } = await import('@sentry/browser');
  return new BrowserClient({
    dsn,
    sampleRate,
    release: `parvis@${version}`,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    integrations: [],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    beforeSend: withoutPeople,
  });
}

/** Only what is listed leaves: no message (they quote people's data), no address of a page, nothing that was clicked. */
const withoutPeople = (report: Report): Report => ({
  type: undefined,
  event_id: report.event_id,
  timestamp: report.timestamp,
  platform: report.platform,
  level: report.level,
  release: report.release,
  sdk: report.sdk,
  user: person,
  exception: {
    values: report.exception?.values?.map(({ type, stacktrace }) => ({
      type,
      stacktrace: {
        frames: stacktrace?.frames?.map(({ filename, function: name, lineno, colno }) => ({
          filename: filename?.split(/[?#]/)[0],
          function: name,
          lineno,
          colno,
        })),
      },
    })),
  },
});
