import { describe, expect, test } from 'vitest';
import { languages } from '#kernel/lang.ts';
import { legalTexts, textVersions } from '../rules/textVersions.ts';
import { accessibilityDocument } from './accessibility.ts';
import { cookiesVersions } from './cookies.ts';
import { privacyVersions } from './privacy.ts';
import { termsVersions } from './terms.ts';

const named = <Document>(name: string, versions: Readonly<Record<string, Document>>) =>
  Object.entries(versions).map(([version, document]) => [`${name} of ${version}`, document] as const);
const terms = named('terms', termsVersions);
const privacy = named('privacy policy', privacyVersions);
const documents = [
  ...terms,
  ...privacy,
  ...named('cookie policy', cookiesVersions),
  ['accessibility statement', accessibilityDocument] as const,
];

/** Every anchor of a document, in its order. */
const anchorsOf = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value && typeof value.id === 'string' ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(anchorsOf)];
};

const wordsOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(wordsOf).join(' ') : '';
};

test('Every version of a legal text has its words, under its day of effect', () => {
  const versions = { terms: termsVersions, privacy: privacyVersions, cookies: cookiesVersions };
  for (const text of legalTexts) expect(Object.keys(versions[text])).toEqual(textVersions[text]);
});

test('A new version says what it changes', () => {
  for (const versions of [termsVersions, privacyVersions])
    for (const lang of languages) expect(versions['2026-12-12'][lang].changes.length).toBeGreaterThan(0);
});

describe.each(documents)('The %s', (_, document) => {
  test('has the same sections in both languages, and each anchor once', () => {
    const anchors = anchorsOf(document.it);
    expect(anchorsOf(document.en)).toEqual(anchors);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test('has a title and a description in both languages', () => {
    for (const lang of languages) {
      expect(document[lang].title).toMatch(/\w/);
      expect(document[lang].description).toMatch(/\w/);
    }
  });
});

describe.each(terms)('The %s say (checkout §1, "Legal pages")', (_, termsDocument) => {
  test.each`
    says                                     | it                                        | en
    ${'users are over 18'}                   | ${/soltanto chi ha compiuto 18 anni/}     | ${/Only persons who are 18 or older/}
    ${'data are truthful'}                   | ${/dati veritieri/}                       | ${/truthful, complete and current data/}
    ${'the operator may suspend accounts'}   | ${/può sospendere o chiudere un account/} | ${/may suspend or close an account/}
    ${'paid amounts are not refunded'}       | ${/somme già pagate non sono rimborsate/} | ${/already paid are not refunded/}
    ${'the cap is three months of payments'} | ${/nei tre mesi precedenti/}              | ${/in the three months before/}
    ${'Italian law applies'}                 | ${/regolati dalla legge italiana/}        | ${/governed by Italian law/}
    ${'a court is named'}                    | ${/competente il foro di \{court\}/}      | ${/court of \{court\} has jurisdiction/}
    ${'a transfer keeps the value minus 10'} | ${/meno 10,00 € per spese di segreteria/} | ${/less €10\.00 of secretarial costs/}
    ${'a wire is made within 7 days'}        | ${/entro 7 giorni/}                       | ${/within 7 days/}
  `('$says', ({ it, en }) => {
    expect(wordsOf(termsDocument.it)).toMatch(it);
    expect(wordsOf(termsDocument.en)).toMatch(en);
  });
});

describe.each(privacy)('The %s (checkout §9)', (_, privacyDocument) => {
  test('has its 14 sections', () => {
    expect(privacyDocument.it.sections.map(({ id }) => id)).toEqual([
      'scope',
      'purposes',
      'data',
      'retention',
      'disclosure',
      'social',
      'transfers',
      'security',
      'rights',
      'links',
      'cookies',
      'minors',
      'controller',
      'changes',
    ]);
  });

  test('lists its seven purposes, the newsletter with its own anchor', () => {
    const purposes = privacyDocument.it.sections.find(({ id }) => id === 'purposes');
    expect(anchorsOf(purposes?.body)).toEqual([
      'contract',
      'legal',
      'newsletter',
      'profiling',
      'third-party-marketing',
      'documentation',
      'corporate',
    ]);
  });

  test.each`
    says                                         | it                                        | en
    ${'purchase data stay 11 further years'}     | ${/per altri 11 anni/}                    | ${/for 11 further years/}
    ${'profiling data stay 12 months at most'}   | ${/al massimo 12 mesi/}                   | ${/12 months from collection at most/}
    ${'the ordinary limitation is 10 years'}     | ${/prescrizione di 10 anni/}              | ${/limitation period of 10 years/}
    ${'changes are announced 20 days before'}    | ${/almeno 20 giorni prima/}               | ${/at least 20 days before/}
    ${'the age of consent is 16'}                | ${/meno di 16 anni/}                      | ${/under 16/}
    ${'requests go through the Privacy section'} | ${/sezione Privacy del proprio/}          | ${/Privacy section of one’s/}
    ${'the provider is the controller'}          | ${/titolare del trattamento è \{company/} | ${/data controller is \{company/}
  `('$says', ({ it, en }) => {
    expect(wordsOf(privacyDocument.it)).toMatch(it);
    expect(wordsOf(privacyDocument.en)).toMatch(en);
  });
});

describe.each(named('cookie policy', cookiesVersions))('The %s (checkout §9)', (_, cookiesDocument) => {
  test('accepts with Accept, the X or a click elsewhere, and by going on, where the circuit says so', () => {
    expect(wordsOf(cookiesDocument.it.implied)).toMatch(/premendo Accetta, chiudendolo con la X o facendo clic/);
    expect(wordsOf(cookiesDocument.en.implied)).toMatch(/continues browsing after the banner consents/);
  });

  test('accepts only with Accept everywhere else', () => {
    expect(wordsOf(cookiesDocument.it.explicit)).toMatch(/con la X vale come rifiuto/);
    expect(wordsOf(cookiesDocument.en.explicit)).toMatch(/clicking elsewhere is no consent/);
  });
});
