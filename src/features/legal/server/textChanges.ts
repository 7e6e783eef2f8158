import { cookiesVersions } from '../text/cookies.ts';
import { privacyVersions } from '../text/privacy.ts';
import { termsVersions } from '../text/terms.ts';

interface VersionTexts {
  readonly title: string;
  readonly changes?: readonly string[];
}

/** Every version of every legal text. */
const versions: Readonly<
  Record<string, Readonly<Record<string, { readonly it: VersionTexts; readonly en: VersionTexts }>>>
> = { terms: termsVersions, privacy: privacyVersions, cookies: cookiesVersions };

/** What a version changes, in a few sentences; none for a first one. */
export const changesOf = (text: string, version: string, lang: 'it' | 'en'): readonly string[] =>
  versions[text]?.[version]?.[lang].changes ?? [];
