import { dayOfClock, instantInRome } from '#kernel/calendar.ts';
import { type Check, when } from '#kernel/checks.ts';
import type { RaceSetUp } from '../setUp.ts';

const hours = 3_600_000;

export const dayChecks: readonly Check<RaceSetUp>[] = [
  {
    number: 1,
    level: 'fault',
    find: ({ race }) =>
      when(race.closes_at > race.starts_at, 'closes_at', {
        closes: { at: race.closes_at },
        starts: { at: race.starts_at },
      }),
  },
  {
    number: 2,
    level: 'fault',
    // Also while it is not marked as coming soon: the day would count as soon as it is.
    find: ({ race: { opens_at, closes_at } }) =>
      when(opens_at !== null && opens_at >= closes_at, 'opens_at', {
        opens: { at: opens_at ?? closes_at },
        closes: { at: closes_at },
      }),
  },
  {
    number: 3,
    level: 'fault',
    find: ({ race, stage }) => {
      const day = dayOfClock(race.starts_at);
      const facts = {
        race: { it: race.name_it, en: race.name_en },
        day: { day },
        first: { day: stage.starts_on },
        last: { day: stage.ends_on },
      };
      const isOneDay = stage.starts_on === stage.ends_on;
      const isOutside = day < stage.starts_on || day > stage.ends_on;
      return when(isOutside, 'starts_at', facts, isOneDay ? 'check_3_one_day' : undefined);
    },
  },
  {
    number: 4,
    level: 'fault',
    find: ({ race }) => when(race.ends_on < dayOfClock(race.starts_at), 'ends_on', { day: { day: race.ends_on } }),
  },
  {
    number: 5,
    level: 'fault',
    find: ({ race, now }) => when(race.starts_at <= now, 'starts_at', { starts: { at: race.starts_at } }),
  },
  {
    number: 7,
    level: 'note',
    find: ({ race: { starts_at, closes_at } }) => {
      const left = instantInRome(starts_at).getTime() - instantInRome(closes_at).getTime();
      return when(left >= 0 && left < 24 * hours, 'closes_at', { closes: { at: closes_at } });
    },
  },
  {
    number: 8,
    level: 'note',
    find: ({ race: { coming_soon, opens_at } }) => when(coming_soon && opens_at === null, 'opens_at'),
  },
];
