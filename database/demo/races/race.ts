import type { Distance } from '../../../src/features/races/rules/setup/distance.ts';
import type { Discipline } from '../../../src/features/races/rules/setup/fields.ts';
import { type Day, yearOf } from '../../../src/kernel/calendar.ts';
import type { Lang, Translations } from '../../../src/kernel/lang.ts';

type Html = string;

/** What a race's page tells: where it goes, how the day runs, what one needs. */
export interface Telling {
  readonly course: Html;
  readonly day: readonly (readonly [time: string, what: string])[];
  readonly needs: readonly string[];
}

const headings = {
  it: { course: 'Percorso', day: 'La giornata', needs: 'Da sapere' },
  en: { course: 'Course', day: 'Race day', needs: 'Good to know' },
} as const;

/** The same order on every race's page. */
export function telling(lang: Lang, { course, day, needs }: Telling): Html {
  const words = headings[lang];
  const rows = day
    .map(([time, what]) => `<tr><th scope="row">${time.padStart(5, '0')}</th><td>${what}</td></tr>`)
    .join('');
  const items = needs.map((need) => `<li>${need}</li>`).join('');
  return [
    `<h3>${words.course}</h3><p>${course}</p>`,
    `<h3>${words.day}</h3><table><tbody>${rows}</tbody></table>`,
    `<h3>${words.needs}</h3><ul>${items}</ul>`,
  ].join('');
}

/** Where and when bibs are handed out. */
export interface Bibs {
  readonly bib_place: string;
  readonly bib_hours: string;
}

export interface DemoType {
  readonly name: Translations<string>;
  readonly notes: Translations<string>;
  readonly price: `${number}`;
  /** Only for who is younger than so many years in the year of the race. */
  readonly under?: number;
  /** None, one, or several among which the athlete chooses. */
  readonly federations?: readonly number[];
  readonly certificate?: 'upload' | 'datahealth' | 'both';
  /** Which certificates it takes, type and discipline; those of the race's sport when absent. */
  readonly kinds?: readonly (readonly [type: number, discipline: number])[];
  /** Ids of policies; the circuit's usual ones when absent. */
  readonly policies?: readonly number[];
}

/** Born in this year or later is who is younger than that in the year of a race on this day; null: whoever was born whenever. */
export const bornFrom = ({ under }: Pick<DemoType, 'under'>, raceDay: Day): number | null =>
  under === undefined ? null : yearOf(raceDay) - under + 1;

export interface DemoInput {
  readonly slug: string;
  readonly type: 'checkbox' | 'select';
  readonly required: boolean;
  readonly autoShow?: boolean;
  readonly i18n: Translations<{ label: string; placeholder?: string; popup_html?: string }>;
  readonly options?: readonly (readonly [value: string, it: string, en: string])[];
}

export interface DemoFraction {
  readonly name: Translations<string>;
  readonly min: number;
  readonly max: number;
  readonly inputs?: readonly DemoInput[];
}

export interface DemoRace {
  readonly id: number;
  readonly stage: number;
  readonly slug: string;
  readonly discipline: Discipline;
  readonly colourway: 'a' | 'b' | 'c' | 'd';
  readonly distance: Distance;
  readonly starts: `${number}:${number}`;
  readonly i18n: Translations<{ name: string; type: string; description: string } & Bibs & Telling>;
  readonly stock: number;
  /** Places sold before the portal knew names: the office's own list, and partners. */
  readonly soldElsewhere: number;
  /** Registration ends so many days before the race at 23:59, or so many days before the load. */
  /** The last day on which answers are changed; without it, while registration is open. */
  readonly changes?: { readonly daysBefore: number };
  readonly closes: { readonly daysBefore: number } | { readonly daysAgo: number };
  /** Registration opens so many days after the load at 20:00; until then the race is coming soon. */
  readonly opensIn?: number;
  readonly registrationsInCart?: number;
  readonly isRelay?: boolean;
  readonly hasTeamRegistration?: boolean;
  readonly onlyForTeam?: boolean;
  readonly gadgetSizes?: readonly string[];
  readonly asksGadgetSize?: boolean;
  readonly substitution?: boolean;
  readonly transfer?: boolean;
  readonly minimumAge?: number;
  readonly types: readonly DemoType[];
  readonly inputs?: readonly DemoInput[];
  readonly fractions?: readonly DemoFraction[];
}
