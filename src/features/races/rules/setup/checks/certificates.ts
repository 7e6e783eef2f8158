import { type Check, when } from '#kernel/checks.ts';
import { type RaceSetUp, typeField } from '../setUp.ts';

const asking = ({ types }: RaceSetUp) => types.filter((type) => type.active && type.certificate);

/** Medical certificates. */
export const certificateChecks: readonly Check<RaceSetUp>[] = [
  {
    number: 24,
    level: 'fault',
    find: (setUp) =>
      asking(setUp).flatMap((type) =>
        when(type.kinds.length === 0 && setUp.usual_kinds.length > 0, typeField(type, 'kinds'), { name: type.name_it }),
      ),
  },
  {
    number: 25,
    level: 'fault',
    find: ({ types, health }) =>
      health
        .filter(({ ready }) => !ready)
        .flatMap(({ type_id }) => types.filter(({ id, active }) => id === type_id && active))
        .flatMap((type) => when(true, typeField(type, 'certificate'), { name: type.name_it })),
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
          return when(other, typeField(type, 'kinds'), { name: type.name_it, kind: name });
        }),
      ),
  },
  {
    number: 27,
    level: 'warning',
    find: (setUp) =>
      asking(setUp).flatMap((type) => {
        const isUsual = type.kinds.some((kind) => setUp.usual_kinds.includes(kind));
        const compared = type.kinds.length > 0 && setUp.usual_kinds.length > 0;
        return when(compared && !isUsual, typeField(type, 'kinds'), { name: type.name_it });
      }),
  },
  {
    number: 28,
    level: 'warning',
    find: (setUp) => when(asking(setUp).length > 0 && !setUp.circuit.has_medical, 'types'),
  },
];
