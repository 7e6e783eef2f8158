import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { termsVersions } from '../text/terms.ts';
import { documentFor, type ReadVersion } from './document.ts';
import { LegalPage } from './LegalPage.tsx';

export { legalMeta as meta } from './legalMeta.ts';

export const loader = (args: LoaderFunctionArgs): ReadVersion => documentFor(args, 'terms', termsVersions);

/** The terms of use and sale (checkout §1, "Legal pages"). */
export default function TermsPage() {
  return <LegalPage read={useLoaderData<typeof loader>()} />;
}
