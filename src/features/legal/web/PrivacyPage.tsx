import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { privacyVersions } from '../text/privacy.ts';
import { documentFor, type ReadVersion } from './document.ts';
import { LegalPage } from './LegalPage.tsx';

export { legalMeta as meta } from './legalMeta.ts';

export const loader = (args: LoaderFunctionArgs): ReadVersion => documentFor(args, 'privacy', privacyVersions);

/** The privacy policy (checkout §9), with its anchor for the newsletter purpose. */
export default function PrivacyPage() {
  return <LegalPage read={useLoaderData<typeof loader>()} />;
}
