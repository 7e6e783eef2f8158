import { PolicyFields } from '#features/legal/contract/setup.ts';
import { faultsOnSale } from '#features/legal/rules/setup/checkPolicy.ts';
import type { PolicyFields as Policy } from '#features/legal/rules/setup/policyFields.ts';
import {
  createPolicy,
  deletePolicy,
  lockPolicies,
  readPolicies,
  type SetPolicy,
  sortPolicies,
  writePolicy,
} from '#features/legal/server/setup/policies.ts';
import { reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getOfficePolicies, policyCalls } from '../../contract/policies.ts';
import { listChanges } from '../lists.ts';
import { serveList } from '../serveList.ts';
import { type Acting, requireNoNewFault } from '../setUps.ts';
import { isAskedOnSale, policyHistory, readPolicySetUps } from './policiesView.ts';

/** What the office does with policies. */
const policyChanges = ({ db, clock }: Context) =>
  listChanges<Acting, null, Policy, SetPolicy>({
    name: 'policy',
    namedBy: 'name_it',
    fields: PolicyFields.keyof().options,
    clock,
    about: ({ office, lang }) => ({ type: 'policies', id: office.circuitId, lang }),
    changing: ({ office: { circuitId } }, change) =>
      db.transaction(async (tx) => {
        await lockPolicies(tx, circuitId);
        const done = await change(tx, null);
        await catalogueChanged(tx, circuitId);
        return done;
      }),
    items: (tx, { office }) => readPolicies(tx, office.circuitId),
    allow: async (tx, { lang }, { before, wanted }) => {
      if (before && wanted && (await isAskedOnSale(tx, before.id)))
        requireNoNewFault(faultsOnSale(before), faultsOnSale(wanted), lang);
    },
    add: (tx, { office }, fields) => createPolicy(tx, office.circuitId, fields),
    write: (tx, _, before, fields) => writePolicy(tx, before, fields, clock()),
    remove: (tx, _, { id }) => deletePolicy(tx, id),
    sort: sortPolicies,
  });

/** The policies of a circuit, in the organiser's hands. */
export const policyRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, getOfficePolicies, async ({ account, office: { circuitId }, lang }) => ({
      data: {
        policies: await readPolicySetUps(context.db, circuitId, lang),
        history: await policyHistory(context.db, circuitId, lang),
        may_change: flag(reachIn(account.roles, circuitId, policyCalls.add.roles) === 'all'),
      },
    }));

    serveList(app, policyCalls, policyChanges(context), () => ({}));
  };
