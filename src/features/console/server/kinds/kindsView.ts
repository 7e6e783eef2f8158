import {
  readCertificateTypes,
  readDisciplines,
  type SetDiscipline,
} from '#features/certificates/server/setup/kinds.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { historyOf } from '../historyView.ts';
import { mayChangeShared, setsUpAllOf } from '../setUps.ts';
import { shownValue } from '../shown.ts';
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

interface Reader {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

/** The types and disciplines of certificates, and which ways to register of the circuit ask for them. */
export async function readKinds({ db, clock }: Context, { account, office: { circuitId }, lang }: Reader) {
  const [types, disciplines, inUse, used] = await Promise.all([
    readCertificateTypes(db),
    readDisciplines(db),
    kindsInUse(db, dayInRome(clock())),
    kindsOfCertificates(db),
  ]);
  const itemsOf = (action: string) => (action.startsWith('discipline_') ? disciplines : types);
  const history = await historyOf(
    db,
    { type: 'certificate-kinds', id: circuitId },
    (field, value) => shownValue(field, value, lang),
    { itemsOf, lang },
  );
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
  const maySetUp = setsUpAllOf(account.roles, circuitId);
  const view = (of: KindOf, one: SetDiscipline, isUsed: boolean) => ({
    id: one.id,
    name_it: one.name_it,
    name_en: one.name_en,
    asked_by: askedBy(of, one.id),
    used: flag(isUsed || inUse.asked.some((asking) => asking[of] === one.id)),
    may_change: flag(maySetUp && mayChangeShared(account.roles, circuitsOfKind(one, of, inUse))),
  });
  return {
    types: types.map((type) => ({
      implied_discipline_id: type.implied_discipline_id,
      ...view('type_id', type, used.types.includes(type.id)),
    })),
    disciplines: disciplines.map((one) => {
      const isImplied = types.some(({ implied_discipline_id }) => implied_discipline_id === one.id);
      return view('discipline_id', one, isImplied || used.disciplines.includes(one.id));
    }),
    any: askedBy('type_id', null),
    history,
    may_add: flag(maySetUp),
  };
}
