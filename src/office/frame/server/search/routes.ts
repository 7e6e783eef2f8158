import { reachIn } from '#kernel/roles.ts';
import { sightOf } from '#office/entries/rules/sight.ts';
import { getOfficeOrders } from '#office/orders/contract/orders.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { searchOffice } from '../../contract/search.ts';
import { search } from './searchView.ts';

/** Who may read phones and addresses of athletes, and find by them. */
const contactRoles = ['organiser', 'money'] as const;

export const officeSearchRoutes =
  ({ db, clock }: Context): Routes =>
  (app) => {
    serve(app, searchOffice, async ({ account, office, query, lang }) => {
      const reachOf = (roles: Parameters<typeof reachIn>[2]) => reachIn(account.roles, office.circuitId, roles);
      const data = await search(db, {
        text: query.search,
        circuitId: office.circuitId,
        registrations: office.races,
        contacts: reachOf(contactRoles),
        payment: sightOf(account.roles, office.circuitId).payment,
        orders: reachOf(getOfficeOrders.roles) === 'all',
        lang,
        now: clock(),
      });
      return data;
    });
  };
