import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { pageOfRequest } from '#web/request.ts';
import { cookiesDocument } from '../text/cookies.ts';
import { documentFor, type LegalDocument } from './document.ts';
import { LegalPage } from './LegalPage.tsx';

/** How consent is given depends on the circuit: by going on (`implied`), or by saying so (`explicit`, the default). */
export function loader(args: LoaderFunctionArgs): LegalDocument {
  const { implied, explicit, ...document } = documentFor(args, cookiesDocument);
  const { settings } = args.context.get(pageOfRequest).circuit;
  const consent = settings['cookie-consent'] === 'implied' ? implied : explicit;
  const sections = document.sections.map((section) =>
    section.id === 'consent' ? { ...section, body: consent } : section,
  );
  return { ...document, sections };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, () => ({ title: args.loaderData?.title ?? '', description: args.loaderData?.description ?? '' }));

/** The cookie policy (checkout §9), whose text on consent follows the circuit's setting. */
export default function CookiesPage() {
  return <LegalPage document={useLoaderData<typeof loader>()} which="cookies" />;
}
