import type { Sessions } from '#features/identity/server/sessions.ts';
import { createSuspending } from '#features/identity/server/staff/suspensions.ts';
import { officePageSizes } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getOfficeAccounts, reinstateAccount, suspendAccount } from '../../contract/accounts.ts';
import { listAccounts } from './accountsView.ts';
import { mailReinstated, mailSuspended } from './mails.ts';

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
      });
    });

    serve(app, suspendAccount, ({ account, office: { circuitId }, params: { account: person }, body }) =>
      suspending.suspend({
        account,
        circuitId,
        person,
        ...body,
        tell: (tx) => mailSuspended(context, tx, { id: person, circuitId, ...body }),
      }),
    );

    serve(app, reinstateAccount, ({ account, office: { circuitId }, params: { account: person }, body }) =>
      suspending.reinstate({
        account,
        circuitId,
        person,
        ...body,
        tell: (tx) => mailReinstated(context, tx, { id: person, circuitId, ...body }),
      }),
    );
  };
