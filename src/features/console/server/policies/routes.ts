import { PolicyFields } from '#features/legal/contract/setup.ts';
import { faultsOnSale } from '#features/legal/rules/setup/checkPolicy.ts';
import { leftBehind, type PolicyFields as Policy } from '#features/legal/rules/setup/policyFields.ts';
import {
  createPolicy,
  deletePolicy,
  isNextVersion,
  lockPolicies,
  readPolicies,
  type SetPolicy,
  sortPolicies,
  writePolicy,
} from '#features/legal/server/setup/policies.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuseField } from '#kernel/errors.ts';
import { reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { triedOut } from '#server/database.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getOfficePolicies, policyCalls } from '../../contract/policies.ts';
import type { ImpactView } from '../../contract.ts';
import { type Tried, viewImpact } from '../impact/impact.ts';
import { listChanges } from '../lists.ts';
import { serveList } from '../serveList.ts';
import { type Acting, requireNoNewFault } from '../setUps.ts';
import { isAskedOnSale, policyHistory, readPolicySetUps } from './policiesView.ts';

/** What the office does with policies. */
function policyChanges(context: Context) {
  const { db, clock } = context;
  const list = listChanges<Acting, null, Policy, SetPolicy>({
    name: 'policy',
    namedBy: 'name_it',
    fields: PolicyFields.keyof().options,
    html: ['description_it', 'description_en'],
    context,
    about: ({ office, lang, account }) => ({ type: 'policies', id: office.circuitId, lang, account }),
    changing: ({ office: { circuitId } }, change) =>
      db.transaction(async (tx) => {
        await lockPolicies(tx, circuitId);
        const done = await change(tx, null);
        await catalogueChanged(tx, circuitId);
        return done;
      }),
    items: (tx, { office }) => readPolicies(tx, office.circuitId),
    allow: async (tx, { lang }, { before, wanted }) => {
      // What has nothing to be read could be asked by nobody.
      if (!before && wanted?.description_it === '' && wanted.pdf_it === '')
        refuseField('description_it', 'text_or_pdf');
      if (before && wanted && (await isAskedOnSale(tx, before.id)))
        requireNoNewFault(faultsOnSale(before), faultsOnSale(wanted), lang);
    },
    concerns: async (tx, _, { before, wanted, at }) => {
      if (!before) return null;
      // Of a policy, `mayStart` reads only whether it must be accepted.
      const judged = before.is_required !== wanted.is_required;
      const isNext = await isNextVersion(tx, before, wanted);
      if (!judged && !isNext) return null;
      return {
        of: { policy: before.id, today: dayInRome(at) },
        said: isNext ? ['policy'] : [],
        saidAnyway: isNext ? leftBehind(before, wanted) : [],
        judged,
      };
    },
    add: (tx, { office }, fields) => createPolicy(tx, office.circuitId, fields),
    write: (tx, _, before, fields) => writePolicy(tx, before, fields, clock()),
    remove: (tx, _, { id }) => deletePolicy(tx, id),
    sort: sortPolicies,
  });
  return {
    ...list,
    /** Whose start the same change would turn: it is made, and taken back. */
    tryOut: (acting: Acting, itemId: number, { names_page: page, ...wanted }: Tried<Policy>): Promise<ImpactView> =>
      triedOut(db, async (tx) => {
        await lockPolicies(tx, acting.office.circuitId);
        return viewImpact(context, tx, await list.tried(tx, acting, null, { itemId, wanted }), page);
      }),
  };
}

/** The policies of a circuit, in the organiser's hands. */
export const policyRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, getOfficePolicies, async ({ account, office: { circuitId }, lang }) => {
      const policies = await readPolicySetUps(context.db, circuitId, lang);
      const history = await policyHistory(context.db, circuitId, lang, policies);
      const may_change = flag(reachIn(account.roles, circuitId, policyCalls.add.roles) === 'all');
      return { data: { policies, history, may_change } };
    });

    const changes = policyChanges(context);
    serveList(app, policyCalls, changes, () => ({}));

    serve(app, policyCalls.tryOut, async ({ account, office, lang, params, body }) => ({
      data: await changes.tryOut({ account, office, lang }, params.item, body),
    }));
  };
