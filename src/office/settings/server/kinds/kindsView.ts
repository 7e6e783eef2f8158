import {
  readCertificateTypes,
  readDisciplines,
  type SetDiscipline,
} from '#features/certificates/server/setup/kinds.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import { mayChangeShared, setsUpAllOf } from '#office/kit/server/setUps.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import type { DisciplineSetUpView as KindView } from '../../contract/kinds.ts';
import { type AskedKind, askedKinds, type BroughtKind, broughtKinds, kindsOfCertificates } from './askedKindsView.ts';

const mostAsking = 100;

export type KindOf = 'type_id' | 'discipline_id';

/** Which ways to register ask for kinds, and of which kinds the certificates of registrations are. */
interface InUse {
  readonly asked: readonly AskedKind[];
  readonly brought: readonly BroughtKind[];
}

export async function kindsInUse(on: DbOrTx, today: Day): Promise<InUse> {
  return { asked: await askedKinds(on, today), brought: await broughtKinds(on) };
}

/**
 * The circuits that a type or a discipline rests with: those that ask for it by name, those in which somebody is registered
 * with a certificate of it (where any is taken, too), and the one that added it.
 */
export const circuitsOfKind = (
  { id, added_in }: Pick<SetDiscipline, 'id' | 'added_in'>,
  of: KindOf,
  { asked, brought }: InUse,
): number[] => [
  ...new Set([
    ...(added_in === null ? [] : [added_in]),
    ...[...asked, ...brought].filter((one) => one[of] === id).map(({ circuit_id }) => circuit_id),
  ]),
];

/** What keeps a kind beside the ways to register: certificates that are of it, and the types that mean it. */
interface KindUse {
  readonly isBrought: boolean;
  readonly meantBy: readonly string[];
}

interface KindsReader {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

/** The types and disciplines of certificates, and which ways to register of the circuit ask for them. */
export async function readKinds({ db, clock }: Context, { account, office: { circuitId }, lang }: KindsReader) {
  const [types, disciplines, inUse, used] = await Promise.all([
    readCertificateTypes(db),
    readDisciplines(db),
    kindsInUse(db, dayInRome(clock())),
    kindsOfCertificates(db),
  ]);
  const own = inUse.asked.filter(({ circuit_id, to_come }) => circuit_id === circuitId && to_come);
  const askedBy = (of: KindOf, id: number | null) =>
    [
      // A way to register may take a type with several disciplines: it asks once.
      ...new Map(
        own
          .filter((one) => one[of] === id)
          .map(({ race_id, package_id, name, type }) => {
            const by = { race_id, package_id, name: name[lang] || name.it, type: type[lang] || type.it };
            return [JSON.stringify(by), by];
          }),
      ).values(),
    ].slice(0, mostAsking);
  const keptBy = (of: KindOf, id: number, { isBrought, meantBy }: KindUse): KindView['kept_by'] => {
    const asking = inUse.asked.filter((one) => one[of] === id);
    const racesOf = (toCome: boolean) =>
      asking
        .filter(({ circuit_id, to_come }) => circuit_id === circuitId && to_come === toCome)
        .map(({ name }) => name[lang] || name.it);
    const by = (why: KindView['kept_by'][number]['why'], is: boolean, names: readonly string[] = []) =>
      is ? [{ why, names: [...new Set(names)].slice(0, mostAsking) }] : [];
    return [
      ...by('races', racesOf(true).length > 0, racesOf(true)),
      ...by('races_over', racesOf(false).length > 0, racesOf(false)),
      ...by(
        'circuits',
        asking.some(({ circuit_id }) => circuit_id !== circuitId),
      ),
      ...by('types', meantBy.length > 0, meantBy),
      ...by('certificates', isBrought),
    ];
  };
  const maySetUp = setsUpAllOf(account.roles, circuitId);
  const view = (of: KindOf, one: SetDiscipline, kept: KindUse) => ({
    id: one.id,
    name_it: one.name_it,
    name_en: one.name_en,
    asked_by: askedBy(of, one.id),
    used: flag(keptBy(of, one.id, kept).length > 0),
    kept_by: keptBy(of, one.id, kept),
    may_change: flag(maySetUp && mayChangeShared(account.roles, circuitsOfKind(one, of, inUse))),
  });
  return {
    types: types.map((type) => ({
      implied_discipline_id: type.implied_discipline_id,
      ...view('type_id', type, { isBrought: used.types.includes(type.id), meantBy: [] }),
    })),
    disciplines: disciplines.map((one) => {
      const meantBy = types
        .filter(({ implied_discipline_id }) => implied_discipline_id === one.id)
        .map((type) => type[`name_${lang}`] || type.name_it);
      return view('discipline_id', one, { isBrought: used.disciplines.includes(one.id), meantBy });
    }),
    any: askedBy('type_id', null),
    may_add: flag(maySetUp),
  };
}
