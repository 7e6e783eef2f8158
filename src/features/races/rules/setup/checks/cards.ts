import { inForce } from '#features/federations/rules/inForce.ts';
import { type ClockTime, dayOfClock } from '#kernel/calendar.ts';
import { type Check, type FieldFinding, when } from '#kernel/checks.ts';
import { type RaceSetUp, typeField, typeName } from '../setUp.ts';

const asking = ({ types }: Pick<RaceSetUp, 'types'>) => types.filter((type) => type.active && type.has_federation);

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
export const withoutRule = (setUp: AskingOn): readonly FieldFinding[] =>
  asking(setUp).flatMap((type) =>
    setUp.federations
      .filter(({ id }) => type.federations.includes(id))
      .flatMap(({ name, rules }) =>
        when(rules.length > 0 && inForce(rules, dayOfClock(setUp.starts_at)) === null, typeField(type, 'federations'), {
          name: typeName(type),
          federation: name,
        }),
      ),
  );

export const cardChecks: readonly Check<RaceSetUp>[] = [
  noFederation,
  {
    number: 21,
    level: 'fault',
    find: (setUp) => withoutRule({ ...setUp, starts_at: setUp.race.starts_at }),
  },
];
