import type { LoaderFunctionArgs } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { pageOfRequest } from '#web/request.ts';

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
  readonly sections: readonly Section[];
}

type InBoth<Text> = Readonly<Record<Lang, Text>>;

/** The document in the reader's language: it travels with the page, not with the scripts. */
export const documentFor = <Text>({ context }: LoaderFunctionArgs, documents: InBoth<Text>): Text =>
  documents[context.get(pageOfRequest).lang];
