import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import { pageOfRequest } from '#web/request.ts';
import { accessibilityDocument } from '../text/accessibility.ts';
import { DocumentPage } from './DocumentPage.tsx';
import type { LegalDocument } from './document.ts';

export const loader = ({ context }: LoaderFunctionArgs): LegalDocument =>
  accessibilityDocument[context.get(pageOfRequest).lang];

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, () => ({ title: args.loaderData?.title ?? '', description: args.loaderData?.description ?? '' }));

/** How accessible the portal is, and where to report a barrier (Directive (EU) 2019/882, annex V). */
export default function AccessibilityPage() {
  return <DocumentPage document={useLoaderData<typeof loader>()} which="accessibility" />;
}
