import type { Sessions } from '#features/identity/server/sessions.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { officePageSizes } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getOfficeAccounts, reinstateAccount, suspendAccount } from '../../contract/accounts.ts';
import { listAccounts } from './accountsView.ts';
import { createSuspending } from './suspending.ts';

/** The accounts that a circuit knows: found, suspended, reinstated. */
export const officeAccountRoutes =
  (context: Context, { sessions }: { readonly sessions: Sessions }): Routes =>
  (app) => {
    const suspending = createSuspending(context, sessions);

    serve(app, getOfficeAccounts, ({ account, office, query }) => {
      const { search = '', page = 1, size = officePageSizes[0] } = query;
      return listAccounts(context.db, {
        circuitId: office.circuitId,
        account,
        search,
        page,
        size,
        today: dayInRome(context.clock()),
      });
    });

    serve(app, suspendAccount, async ({ account, office, params, body }) => {
      await suspending.suspend({ account, circuitId: office.circuitId, person: params.account, ...body });
      return { data: null };
    });

    serve(app, reinstateAccount, async ({ account, office, params, body }) => {
      await suspending.reinstate({ account, circuitId: office.circuitId, person: params.account, ...body });
      return { data: null };
    });
  };
