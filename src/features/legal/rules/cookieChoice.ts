/** The path of the call that takes a choice; the pages' script knows it, which knows no contract. */
export const choicePath = '/cookie-choices';

export const cookieChoices = ['accept', 'refuse'] as const;
export type CookieChoice = (typeof cookieChoices)[number];

/** How a circuit asks: only Accept accepts (the default), or the X, a click elsewhere and going on do, too. */
export const consentModes = ['explicit', 'implied'] as const;
export type ConsentMode = (typeof consentModes)[number];

export const consentModeOf = (settings: Readonly<Record<string, string>>): ConsentMode =>
  settings['cookie-consent'] === 'implied' ? 'implied' : 'explicit';

/** The day of the banner's words. A new day asks everybody again; earlier ones stay in the list, for the log. */
const bannerDays = ['2026-11-22'] as const;

/** What a choice answers to: the words of a day, as they are said in one of the two modes. */
export type CookieVersion = `${ConsentMode}-${(typeof bannerDays)[number]}`;

export const cookieVersions: readonly CookieVersion[] = consentModes.flatMap((mode) =>
  bannerDays.map((day) => `${mode}-${day}` as const),
);

/** The words that a circuit's banner has now. Another mode has other words, so whoever answered those is asked again. */
export const cookieVersion = (mode: ConsentMode): CookieVersion => `${mode}-${bannerDays.at(-1) ?? bannerDays[0]}`;

/** The first-party cookie that keeps the choice; a script of the page reads it. */
export const choiceCookie = 'pettorale_cookies';

/** A choice is kept for six months, and the statistics cookies never longer than it. */
export const choiceSeconds = 182 * 24 * 60 * 60;

/** What stands in that cookie: the choice, its version, and its time in seconds. */
export const choiceValue = (choice: CookieChoice, version: CookieVersion, at: Date): string =>
  `${choice}.${version}.${Math.floor(at.getTime() / 1000)}`;
