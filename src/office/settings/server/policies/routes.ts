import type { PolicyFields as Policy } from '#features/legal/contract/setup.ts';
import { PolicyFields } from '#features/legal/contract/setup.ts';
import { checkPolicy } from '#features/legal/rules/setup/checkPolicy.ts';
import {
  createPolicy,
  deletePolicy,
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
import { listChanges } from '#office/kit/server/lists.ts';
import { serveList } from '#office/kit/server/serveList.ts';
import { type Officer, requireNoNewFault } from '#office/kit/server/setUps.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getOfficePolicies, policyCalls } from '../../contract/policies.ts';
import { isAskedOnSale, readPolicySetUps } from './policiesView.ts';

function policyChanges(context: Context) {
  const { db, clock } = context;
  return listChanges<Officer, null, Policy, SetPolicy>({
    name: 'policy',
    namedBy: 'name_it',
    fields: PolicyFields.keyof().options,
    html: ['description_it', 'description_en'],
    context,
    about: ({ office }) => ({ type: 'policies', id: office.circuitId }),
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
        requireNoNewFault(checkPolicy(before), checkPolicy(wanted), lang);
    },
    // Of a policy, `mayStart` reads only whether it must be accepted.
    judged: ({ id }, changed, at) => ('is_required' in changed ? { policy: id, today: dayInRome(at) } : null),
    add: (tx, { office }, fields) => createPolicy(tx, office.circuitId, fields),
    write: (tx, _, before, fields) => writePolicy(tx, before, fields, clock()),
    remove: (tx, _, { id }) => deletePolicy(tx, id),
    sort: sortPolicies,
  });
}

export const policyRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, getOfficePolicies, async ({ account, office: { circuitId }, lang }) => {
      const policies = await readPolicySetUps(context.db, circuitId, lang);
      const may_change = flag(reachIn(account.roles, circuitId, policyCalls.add.roles) === 'all');
      return { policies, may_change };
    });

    serveList(app, policyCalls, policyChanges(context), () => ({}));
  };
