import { readCertificateTypes, readDisciplines } from '#features/certificates/server/setup/kinds.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { historyOf } from '../historyView.ts';
import { mayChangeFor } from '../setUps.ts';
import { shownValue } from '../shown.ts';
import { type AskedKind, askedKinds, kindsOfCertificates } from './askedKindsView.ts';

const mostAsking = 100;

/** The circuits that ask by name for a type or a discipline. */
export const circuitsOfKind = (asked: readonly AskedKind[], of: 'type_id' | 'discipline_id', id: number): number[] => [
  ...new Set(asked.filter((one) => one[of] === id).map(({ circuit_id }) => circuit_id)),
];

interface Reader {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

/** The types and disciplines of certificates, and which ways to register of the circuit ask for them. */
export async function readKinds({ db, clock }: Context, { account, office: { circuitId }, lang }: Reader) {
  const [types, disciplines, asked, used, history] = await Promise.all([
    readCertificateTypes(db),
    readDisciplines(db),
    askedKinds(db, dayInRome(clock())),
    kindsOfCertificates(db),
    historyOf(db, { type: 'certificate-kinds', id: circuitId }, (field, value) => shownValue(field, value, lang)),
  ]);
  const own = asked.filter(({ circuit_id, to_come }) => circuit_id === circuitId && to_come);
  const askedBy = (of: 'type_id' | 'discipline_id', id: number | null) =>
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
  const view = (of: 'type_id' | 'discipline_id', id: number, isUsed: boolean) => {
    const circuits = circuitsOfKind(asked, of, id);
    return {
      asked_by: askedBy(of, id),
      used: flag(isUsed || circuits.length > 0),
      may_change: flag(mayChangeFor(account.roles, [circuitId, ...circuits])),
    };
  };
  return {
    types: types.map((type) => ({ ...type, ...view('type_id', type.id, used.types.includes(type.id)) })),
    disciplines: disciplines.map((one) => {
      const isImplied = types.some(({ implied_discipline_id }) => implied_discipline_id === one.id);
      return { ...one, ...view('discipline_id', one.id, isImplied || used.disciplines.includes(one.id)) };
    }),
    any: askedBy('type_id', null),
    history,
    may_add: flag(mayChangeFor(account.roles, [circuitId])),
  };
}
