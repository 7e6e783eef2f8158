import { inForce } from '#features/federations/rules/inForce.ts';
import { addDays, dayOfClock } from '#kernel/calendar.ts';
import { type Check, when } from '#kernel/checks.ts';
import { type RaceSetUp, type SetType, typeField } from '../setUp.ts';

const asking = ({ types }: RaceSetUp) => types.filter((type) => type.active && type.has_federation);

const federationsOf = ({ federations }: RaceSetUp, type: SetType) =>
  federations.filter(({ id }) => type.federations.includes(id));

/** Cards of federations, and ages. */
export const cardChecks: readonly Check<RaceSetUp>[] = [
  {
    number: 20,
    level: 'fault',
    find: (setUp) =>
      asking(setUp).flatMap((type) =>
        when(type.federations.length === 0, typeField(type, 'federations'), { name: type.name_it }),
      ),
  },
  {
    number: 21,
    level: 'fault',
    find: (setUp) =>
      asking(setUp).flatMap((type) =>
        federationsOf(setUp, type).flatMap(({ name, rules }) =>
          when(
            rules.length > 0 && inForce(rules, dayOfClock(setUp.race.starts_at)) === null,
            typeField(type, 'federations'),
            { name: type.name_it, federation: name },
          ),
        ),
      ),
  },
  {
    number: 22,
    level: 'warning',
    find: (setUp) => {
      const { minimum_age, starts_at } = setUp.race;
      const least = asking(setUp).flatMap((type) =>
        federationsOf(setUp, type).flatMap(({ name, rules }) => {
          const age = inForce(rules, dayOfClock(starts_at))?.minimumBirthYearAge ?? null;
          return age === null ? [] : [{ name, age }];
        }),
      );
      const above = least.find(({ age }) => minimum_age === null || minimum_age < age);
      return above ? when(true, 'minimum_age', { federation: above.name, age: above.age }) : [];
    },
  },
  {
    number: 23,
    level: 'warning',
    find: (setUp) => {
      const asked = new Set(asking(setUp).flatMap((type) => type.federations));
      return setUp.federations
        .filter(({ id, sends_files }) => sends_files && asked.has(id))
        .flatMap(({ name, file_of }) =>
          when(file_of === null || file_of < addDays(dayOfClock(setUp.now), -30), 'types', { federation: name }),
        );
    },
  },
];
