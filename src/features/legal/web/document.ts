import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { pageOfRequest } from '#web/request.ts';
import {
  type LegalText,
  readableVersions,
  type TextVersion,
  textsAsOf,
  versionInForce,
} from '../rules/textVersions.ts';

/** Names of a list of companies that may set cookies; who they are stands in `providers.ts`. */
export interface ProviderWords {
  readonly analytics: string;
  readonly signin: string;
  readonly payment: string;
  readonly policy: string;
  readonly opt_out: string;
}

/** A paragraph, a list, a table, the third-party providers, or a part with its own title. */
export type Block =
  | string
  | { readonly points: readonly string[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly providers: ProviderWords }
  | Section;

export interface Section {
  /** The anchor: the same in both languages. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly Block[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly intro: readonly string[];
  /** None in a first version. */
  readonly changes?: readonly string[];
  readonly sections: readonly Section[];
}

type InBoth<Text> = Readonly<Record<Lang, Text>>;

export interface ReadVersion<Document = LegalDocument> {
  readonly document: Document;
  readonly text: LegalText;
  readonly version: TextVersion;
  readonly inForce: TextVersion;
  /** Since when that one is in force here: its own day, or the circuit's first where it began with it before. */
  readonly inForceSince: string;
  readonly versions: readonly TextVersion[];
  /** Read under the address of this version, and not under the document's own. */
  readonly byVersion: boolean;
}

/** It travels with the page, not with the scripts. A version that is not there leads to the one in force. */
export function documentFor<Document>(
  { context, params }: LoaderFunctionArgs,
  text: LegalText,
  documents: Readonly<Partial<Record<TextVersion, InBoth<Document>>>>,
): ReadVersion<Document> {
  const { lang, now, circuit } = context.get(pageOfRequest);
  const since = circuit.settings['texts-since'];
  const asOf = textsAsOf(now, since);
  const inForce = versionInForce(text, asOf);
  const versions = readableVersions(text, asOf, since);
  const inForceSince = since && since < inForce ? since : inForce;
  const byVersion = params.version !== undefined;
  const version = byVersion ? versions.find((known) => known === params.version) : inForce;
  if (version === undefined) throw redirect(paths[text](lang));
  // Every version has its text: a test beside the texts holds it.
  return { document: documents[version]![lang], text, version, inForce, inForceSince, versions, byVersion };
}
