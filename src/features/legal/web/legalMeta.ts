import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/meta.ts';
import type { ReadVersion } from './document.ts';

/** The head of a legal document. Search engines get the one in force, under the document's own address. */
export const legalMeta: MetaFunction<() => ReadVersion> = (args) =>
  pageMeta(args, () => ({
    title: args.loaderData?.document.title ?? '',
    description: args.loaderData?.document.description ?? '',
    isPrivate: args.loaderData?.byVersion ?? false,
  }));
