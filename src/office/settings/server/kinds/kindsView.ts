import {
  readCertificateTypes,
  readDisciplines,
  type SetDiscipline,
} from '#features/certificates/server/setup/kinds.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { flag } from '#kernel/wire.ts';
import { mayChangeShared, setsUpAllOf } from '#office/kit/server/setUps.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type AskedKind, askedKinds, type BroughtKind, broughtKinds } from './askedKindsView.ts';

export type KindOf = 'type_id' | 'discipline_id';

/** Which ways to register ask for kinds, and of which kinds the certificates of registrations are. */
interface InUse {
  readonly asked: readonly AskedKind[];
  readonly brought: readonly BroughtKind[];
}

export async function kindsInUse(on: DbOrTx, today: Day): Promise<InUse> {
  return { asked: await askedKinds(on, today), brought: await broughtKinds(on) };
}

/** A type or a discipline rests with the circuits that ask for it by name, have a certificate of it, or added it. */
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

interface KindsReader {
  readonly account: Account;
  readonly office: Office;
}

export async function readKinds({ db, clock }: Context, { account, office: { circuitId } }: KindsReader) {
  const [types, disciplines, inUse] = await Promise.all([
    readCertificateTypes(db),
    readDisciplines(db),
    kindsInUse(db, dayInRome(clock())),
  ]);
  const own = inUse.asked.filter(({ circuit_id, to_come }) => circuit_id === circuitId && to_come);
  // A way to register may take a type with several disciplines: it asks once.
  const askedBy = (of: KindOf, id: number) =>
    new Set(own.filter((one) => one[of] === id).map((one) => one.way_id)).size;
  const maySetUp = setsUpAllOf(account.roles, circuitId);
  const view = (of: KindOf, { added_in, ...one }: SetDiscipline) => ({
    ...one,
    asked_by: askedBy(of, one.id),
    may_change: flag(maySetUp && mayChangeShared(account.roles, circuitsOfKind({ id: one.id, added_in }, of, inUse))),
  });
  return {
    types: types.map(({ implied_discipline_id, ...type }) => ({ ...view('type_id', type), implied_discipline_id })),
    disciplines: disciplines.map((one) => view('discipline_id', one)),
    may_add: flag(maySetUp),
  };
}
