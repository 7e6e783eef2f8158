import { addDays, type Day, dayInRome, startOfDay } from '#kernel/calendar.ts';

/**
 * By their day of effect, oldest first (checkout §1, §9): a new version is a day here and its file there (decision
 * 088).
 */
export const textVersions = {
  terms: ['2018-06-29', '2026-12-12'],
  privacy: ['2018-05-25', '2026-12-12'],
  cookies: ['2017-12-31', '2026-11-22'],
} as const;

export type LegalText = keyof typeof textVersions;
export type TextVersion<Of extends LegalText = LegalText> = (typeof textVersions)[Of][number];

export const legalTexts: readonly LegalText[] = ['terms', 'privacy', 'cookies'];

/** So many days before its day of effect a new version is announced (checkout §9, "Policy changes"). */
export const daysOfNotice = 20;

export const announcedOn = (version: TextVersion): Day => addDays(version as Day, -daysOfNotice);

const upTo = <Of extends LegalText>(text: Of, isKnown: (version: TextVersion) => boolean): readonly TextVersion<Of>[] =>
  (textVersions[text] as readonly TextVersion<Of>[]).filter(isKnown);

/** The version in force: the newest whose day has begun, at midnight in Italy. */
export function versionInForce<Of extends LegalText>(text: Of, now: Date): TextVersion<Of> {
  const today = dayInRome(now);
  return upTo(text, (version) => version <= today).at(-1) ?? textVersions[text][0];
}

/** The day on which a circuit was opened, where it began with the texts that were announced then: a setting of it. */
export type TextsSince = string | null | undefined;

/** A circuit that was opened while versions were announced reads those from its first day on (decision 088). */
export function textsAsOf(now: Date, since: TextsSince): Date {
  if (!since) return now;
  const announced = legalTexts.flatMap((text) => upTo(text, (version) => announcedOn(version) <= since));
  const begun = startOfDay((announced.toSorted().at(-1) ?? since) as Day);
  return begun > now ? begun : now;
}

/** Newest first: those to come once announced, and none from before the circuit began. */
export function readableVersions<Of extends LegalText>(
  text: Of,
  now: Date,
  since?: TextsSince,
): readonly TextVersion<Of>[] {
  const today = dayInRome(now);
  const first = since ? versionInForce(text, textsAsOf(startOfDay(since as Day), since)) : textVersions[text][0];
  return upTo(text, (version) => version === first || (version > first && announcedOn(version) <= today)).toReversed();
}

export const versionStanding = (version: TextVersion, inForce: TextVersion): 'in_force' | 'coming' | 'earlier' =>
  version === inForce ? 'in_force' : version > inForce ? 'coming' : 'earlier';

export interface Announcement {
  readonly text: LegalText;
  readonly version: TextVersion;
}

/** What is announced now; empty most of the time. */
export const announcedTexts = (now: Date): readonly Announcement[] =>
  legalTexts.flatMap((text) => {
    const inForce = versionInForce(text, now);
    return readableVersions(text, now)
      .filter((version) => version > inForce)
      .map((version) => ({ text, version }));
  });

const turns: readonly number[] = legalTexts
  .flatMap((text) => textVersions[text].slice(1))
  .flatMap((version) => [announcedOn(version), version as Day])
  .map((day) => startOfDay(day).getTime());

/** Rises with each midnight at which a version is announced or comes into force: finished pages are kept under it. */
export const textPhase = (now: Date): number => turns.filter((at) => at <= now.getTime()).length;
