import { addDays, type ClockTime, dayOfClock } from '#kernel/calendar.ts';
import { type Check, when } from '#kernel/checks.ts';
import { certificateDueDays } from '../../certificateDue.ts';
import { type CertificatesAsked, type RaceSetUp, typeField, typeName } from '../setUp.ts';

const asking = ({ types }: Pick<CertificatesAsked, 'types'>) => types.filter((type) => type.active && type.certificate);

/** Nobody has to show anything: neither a certificate nor a card. Of races and packages. */
export const asksForNothing: Check<Pick<RaceSetUp, 'types'>> = {
  number: 55,
  level: 'note',
  find: ({ types }) => {
    const active = types.filter((type) => type.active);
    const asks = active.some((type) => type.certificate || type.has_federation);
    return when(active.length > 0 && !asks, 'types');
  },
};

/** What a way to register says of the certificates that it takes. Of races and packages. */
export const kindChecks: readonly Check<CertificatesAsked>[] = [
  {
    number: 24,
    level: 'fault',
    find: (setUp) =>
      asking(setUp).flatMap((type) =>
        when(type.kinds.length === 0 && setUp.usual_kinds.length > 0, typeField(type, 'kinds'), {
          name: typeName(type),
        }),
      ),
  },
  {
    number: 25,
    level: 'fault',
    find: ({ types, health }) =>
      health
        .filter(({ ready }) => !ready)
        .flatMap(({ type_id }) => types.filter(({ id, active }) => id === type_id && active))
        .flatMap((type) => when(true, typeField(type, 'certificate'), { name: typeName(type) })),
  },
  {
    number: 26,
    level: 'fault',
    find: (setUp) =>
      asking(setUp).flatMap((type) =>
        setUp.implied.flatMap(({ type_id, discipline_id, name }) => {
          const other = type.kinds.some(
            (kind) => kind.startsWith(`${type_id}-`) && kind !== `${type_id}-${discipline_id}`,
          );
          return when(other, typeField(type, 'kinds'), { name: typeName(type), kind: name });
        }),
      ),
  },
  {
    number: 27,
    level: 'note',
    find: (setUp) =>
      asking(setUp).flatMap((type) => {
        const isUsual = type.kinds.some((kind) => setUp.usual_kinds.includes(kind));
        const compared = type.kinds.length > 0 && setUp.usual_kinds.length > 0;
        return when(compared && !isUsual, typeField(type, 'kinds'), { name: typeName(type) });
      }),
  },
];

/** Somebody asks for certificates that nobody judges. Of races and packages. */
export const judgedByNobody = (
  setUp: Pick<CertificatesAsked, 'types'> & { readonly circuit: { readonly has_medical: boolean } },
) => when(asking(setUp).length > 0 && !setUp.circuit.has_medical, 'types');

/** The last day for certificates, where it is over before the day on which registration opens. */
const overBefore = (opensAt: ClockTime, startsAt: ClockTime) => {
  const last = addDays(dayOfClock(startsAt), -certificateDueDays);
  return last < dayOfClock(opensAt) ? last : null;
};

/** Medical certificates. */
export const certificateChecks: readonly Check<RaceSetUp>[] = [
  {
    number: 11,
    level: 'note',
    find: (setUp) => {
      const { coming_soon, opens_at, starts_at } = setUp.race;
      if (!coming_soon || opens_at === null || asking(setUp).length === 0) return [];
      const last = overBefore(opens_at, starts_at);
      return last === null ? [] : when(true, 'opens_at', { last: { day: last } });
    },
  },
  asksForNothing,
  ...kindChecks,
  { number: 28, level: 'note', find: judgedByNobody },
];
