import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { privacyDocument } from '../text/privacy.ts';
import { documentFor, type LegalDocument } from './document.ts';
import { LegalPage } from './LegalPage.tsx';

export const loader = (args: LoaderFunctionArgs): LegalDocument => documentFor(args, privacyDocument);

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, () => ({ title: args.loaderData?.title ?? '', description: args.loaderData?.description ?? '' }));

/** The privacy policy (checkout §9), with its anchor for the newsletter purpose. */
export default function PrivacyPage() {
  return <LegalPage document={useLoaderData<typeof loader>()} which="privacy" />;
}
