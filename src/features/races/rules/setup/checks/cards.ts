import { inForce } from '#features/federations/rules/inForce.ts';
import { oldFileDays } from '#features/federations/rules/setup/checkFederation.ts';
import { addDays, type ClockTime, dayOfClock } from '#kernel/calendar.ts';
import { type Check, type Found, when } from '#kernel/checks.ts';
import { type RaceSetUp, type SetType, typeField, typeName } from '../setUp.ts';

const asking = ({ types }: Pick<RaceSetUp, 'types'>) => types.filter((type) => type.active && type.has_federation);

const federationsOf = ({ federations }: Pick<RaceSetUp, 'federations'>, type: SetType) =>
  federations.filter(({ id }) => type.federations.includes(id));

/** A card is asked for, but of no federation. Of races and packages. */
export const noFederation: Check<Pick<RaceSetUp, 'types'>> = {
  number: 20,
  level: 'fault',
  find: (setUp) =>
    asking(setUp).flatMap((type) =>
      when(type.federations.length === 0, typeField(type, 'federations'), { name: typeName(type) }),
    ),
};

/** What asks for cards, and the hour from whose day on they are judged. */
type AskingOn = Pick<RaceSetUp, 'types' | 'federations'> & { readonly starts_at: ClockTime };

/** The ways to register whose federation has no rule for the day of the (first) race. Of races and packages. */
export const withoutRule = (setUp: AskingOn): readonly Found[] =>
  asking(setUp).flatMap((type) =>
    federationsOf(setUp, type).flatMap(({ name, rules }) =>
      when(rules.length > 0 && inForce(rules, dayOfClock(setUp.starts_at)) === null, typeField(type, 'federations'), {
        name: typeName(type),
        federation: name,
      }),
    ),
  );

/** A federation whose cards begin at an age above that from which one may register. Of races and packages. */
export const tooYoungFor = (setUp: AskingOn & { readonly minimum_age: number | null }, field: string) => {
  const { minimum_age, starts_at } = setUp;
  const least = asking(setUp).flatMap((type) =>
    federationsOf(setUp, type).flatMap(({ name, rules }) => {
      const age = inForce(rules, dayOfClock(starts_at))?.minimumBirthYearAge ?? null;
      return age === null ? [] : [{ name, age }];
    }),
  );
  const above = least.find(({ age }) => minimum_age === null || minimum_age < age);
  return above ? when(true, field, { federation: above.name, age: above.age }) : [];
};

/** Cards of federations, and ages. */
export const cardChecks: readonly Check<RaceSetUp>[] = [
  noFederation,
  {
    number: 21,
    level: 'fault',
    find: (setUp) => withoutRule({ ...setUp, starts_at: setUp.race.starts_at }),
  },
  {
    number: 22,
    level: 'note',
    find: (setUp) => tooYoungFor({ ...setUp, ...setUp.race }, 'minimum_age'),
  },
  {
    number: 23,
    level: 'note',
    find: (setUp) => {
      const asked = new Set(asking(setUp).flatMap((type) => type.federations));
      return setUp.federations
        .filter(({ id, sends_files }) => sends_files && asked.has(id))
        .flatMap(({ name, file_of }) =>
          when(file_of === null || file_of < addDays(dayOfClock(setUp.now), -oldFileDays), 'types', {
            federation: name,
          }),
        );
    },
  },
];
