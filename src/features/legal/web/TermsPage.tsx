import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { termsDocument } from '../text/terms.ts';
import { documentFor, type LegalDocument } from './document.ts';
import { LegalPage } from './LegalPage.tsx';

export const loader = (args: LoaderFunctionArgs): LegalDocument => documentFor(args, termsDocument);

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, () => ({ title: args.loaderData?.title ?? '', description: args.loaderData?.description ?? '' }));

/** The terms of use and sale (checkout §1, "Legal pages"). */
export default function TermsPage() {
  return <LegalPage document={useLoaderData<typeof loader>()} which="terms" />;
}
