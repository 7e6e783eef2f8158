import { cookiesVersions } from '../text/cookies.ts';
import { privacyVersions } from '../text/privacy.ts';
import { termsVersions } from '../text/terms.ts';

interface VersionTexts {
  readonly title: string;
  readonly changes?: readonly string[];
}

const versions: Readonly<
  Record<string, Readonly<Record<string, { readonly it: VersionTexts; readonly en: VersionTexts }>>>
> = { terms: termsVersions, privacy: privacyVersions, cookies: cookiesVersions };

/** None for a first one. */
export const changesOf = (text: string, version: string, lang: 'it' | 'en'): readonly string[] =>
  versions[text]?.[version]?.[lang].changes ?? [];
