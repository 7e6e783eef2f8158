import type {
  DisciplineFields as Discipline,
  CertificateTypeFields as Type,
} from '#features/certificates/contract/setup.ts';
import { CertificateTypeFields, DisciplineFields } from '#features/certificates/contract/setup.ts';
import {
  createCertificateType,
  createDiscipline,
  deleteCertificateType,
  deleteDiscipline,
  isAskedWithOthers,
  isTypeUsed,
  lockKinds,
  readCertificateTypes,
  readDisciplines,
  type SetCertificateType,
  type SetDiscipline,
  writeCertificateType,
  writeDiscipline,
} from '#features/certificates/server/setup/kinds.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { requireCircuit } from '#office/kit/server/circuitView.ts';
import type { Subject } from '#office/kit/server/historyView.ts';
import { listChanges } from '#office/kit/server/lists.ts';
import { serveList } from '#office/kit/server/serveList.ts';
import { mayChangeShared, type Officer } from '#office/kit/server/setUps.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { certificateTypeCalls, disciplineCalls, getOfficeKinds } from '../../contract/kinds.ts';
import { circuitsOfKind, type KindOf, kindsInUse, readKinds } from './kindsView.ts';

function kindChanges(context: Context) {
  const { db, clock } = context;
  const common = {
    context,
    about: ({ office }: Officer): Subject => ({ type: 'certificate-kinds', id: office.circuitId }),
    changing: <Done>({ office }: Officer, change: (tx: Tx, found: null) => Promise<Done>): Promise<Done> =>
      db.transaction(async (tx) => {
        await requireCircuit(tx, office.circuitId);
        await lockKinds(tx);
        const done = await change(tx, null);
        await catalogueChanged(tx, office.circuitId);
        return done;
      }),
  };
  /** Refuses who does not set up every circuit that it rests with. */
  const requireAll = async (tx: Tx, { account }: Officer, of: KindOf, one: SetDiscipline) => {
    const circuits = circuitsOfKind(one, of, await kindsInUse(tx, dayInRome(clock())));
    if (!mayChangeShared(account.roles, circuits)) refuse('set_up_shared');
    for (const circuit of circuits) await catalogueChanged(tx, circuit);
  };

  const types = listChanges<Officer, null, Type, SetCertificateType>({
    ...common,
    name: 'certificate_type',
    namedBy: 'name_it',
    fields: CertificateTypeFields.keyof().options,
    items: readCertificateTypes,
    allow: async (tx, acting, { before, wanted }) => {
      if (before) await requireAll(tx, acting, 'type_id', before);
      const implied = wanted?.implied_discipline_id ?? null;
      if (!wanted || implied === (before?.implied_discipline_id ?? null)) return;
      if (before && (await isTypeUsed(tx, before.id))) refuseField('implied_discipline_id', 'fixed_after_use');
      if (implied === null) return;
      if (!(await readDisciplines(tx)).some(({ id }) => id === implied)) refuse('choice_not_there');
      if (await isAskedWithOthers(tx, implied, before?.id ?? 0))
        refuseField('implied_discipline_id', 'discipline_asked');
    },
    add: (tx, { office }, fields) => createCertificateType(tx, office.circuitId, fields),
    write: (tx, _, { id }, fields) => writeCertificateType(tx, id, fields),
    remove: (tx, _, { id }) => deleteCertificateType(tx, id),
  });

  const disciplines = listChanges<Officer, null, Discipline, SetDiscipline>({
    ...common,
    name: 'discipline',
    namedBy: 'name_it',
    fields: DisciplineFields.keyof().options,
    items: readDisciplines,
    allow: async (tx, acting, { before }) => {
      if (before) await requireAll(tx, acting, 'discipline_id', before);
    },
    add: (tx, { office }, fields) => createDiscipline(tx, office.circuitId, fields),
    write: (tx, _, { id }, fields) => writeDiscipline(tx, id, fields),
    remove: (tx, _, { id }) => deleteDiscipline(tx, id),
  });

  return { types, disciplines };
}

export const kindRoutes =
  (context: Context): Routes =>
  (app) => {
    const { types, disciplines } = kindChanges(context);
    serve(app, getOfficeKinds, ({ account, office }) => readKinds(context, { account, office }));
    serveList(app, certificateTypeCalls, types, () => ({}));
    serveList(app, disciplineCalls, disciplines, () => ({}));
  };
