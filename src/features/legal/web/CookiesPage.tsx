import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageOfRequest } from '#web/request.ts';
import { cookiesVersions } from '../text/cookies.ts';
import { documentFor, type ReadVersion } from './document.ts';
import { LegalPage } from './LegalPage.tsx';

export { legalMeta as meta } from './legalMeta.ts';

/** How consent is given depends on the circuit: by going on (`implied`), or by saying so (`explicit`, the default). */
export function loader(args: LoaderFunctionArgs): ReadVersion {
  const read = documentFor(args, 'cookies', cookiesVersions);
  const { implied, explicit, ...document } = read.document;
  const { settings } = args.context.get(pageOfRequest).circuit;
  const consent = settings['cookie-consent'] === 'implied' ? implied : explicit;
  const sections = document.sections.map((section) =>
    section.id === 'consent' ? { ...section, body: consent } : section,
  );
  return { ...read, document: { ...document, sections } };
}

/** The cookie policy (checkout §9), whose text on consent follows the circuit's setting. */
export default function CookiesPage() {
  return <LegalPage read={useLoaderData<typeof loader>()} />;
}
