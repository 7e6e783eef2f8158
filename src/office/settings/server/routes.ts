import { refuse } from '#kernel/errors.ts';
import { reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as accountCalls from '../contract/providerAccounts.ts';
import * as calls from '../contract/settings.ts';
import { createBankChanges, viewBank } from './bank.ts';
import { createCircuitChanges } from './changes.ts';
import { createProviderAccounts } from './providerAccounts.ts';
import { readCircuitSetUp, readStored } from './settingsView.ts';

export const settingsRoutes =
  (context: Context): Routes =>
  (app) => {
    const changes = createCircuitChanges(context);
    const bank = createBankChanges(context);
    const accounts = createProviderAccounts(context);
    const may = (call: { readonly roles: Parameters<typeof reachIn>[2] }, account: Account, { circuitId }: Office) =>
      reachIn(account.roles, circuitId, call.roles) === 'all';

    serve(app, calls.getCircuitSetUp, ({ account, office, lang }) =>
      readCircuitSetUp(context, office.circuitId, {
        lang,
        mayChange: may(calls.changeCircuit, account, office),
      }),
    );

    serve(app, calls.changeCircuit, ({ account, office, lang, body }) =>
      changes.change({ account, office, lang }, body),
    );

    serve(app, calls.addShipping, async ({ account, office, lang, body }) => ({
      id: await changes.addShipping({ account, office, lang }, body),
    }));

    serve(app, calls.changeShipping, ({ account, office, lang, params, body }) =>
      changes.changeShipping({ account, office, lang }, params.shipping, body),
    );

    serve(app, calls.getBankSetUp, async ({ account, office }) => {
      const stored = (await readStored(context.db, office.circuitId)) ?? refuse('not_found');
      return {
        ...(await viewBank(context, account, office.circuitId, stored.row.bank)),
        may_change: flag(may(calls.proposeBank, account, office)),
      };
    });

    serve(app, calls.proposeBank, async ({ account, office, lang, body }) => {
      const { seen, ...wanted } = body;
      await bank.propose({ account, office, lang }, wanted, seen);
    });

    serve(app, calls.confirmBank, ({ account, office, lang, body }) => bank.confirm({ account, office, lang }, body));

    serve(app, calls.withdrawBank, ({ account, office, lang }) => bank.withdraw({ account, office, lang }));

    serve(app, accountCalls.getProviderAccounts, ({ office, site, lang }) =>
      accounts.view(office.circuitId, { origin: site.origin, lang }),
    );

    serve(app, accountCalls.setStripeAccount, async ({ account, office, lang, body }) => {
      const { same_account: sameAccount, since, ...keys } = body;
      await accounts.set({ account, office, lang }, { named: { provider: 'stripe', keys }, sameAccount, since });
    });

    serve(app, accountCalls.setPayPalAccount, async ({ account, office, lang, body }) => {
      const { same_account: sameAccount, since, ...keys } = body;
      await accounts.set({ account, office, lang }, { named: { provider: 'paypal', keys }, sameAccount, since });
    });

    serve(app, accountCalls.setSatispayAccount, async ({ account, office, lang, body }) => {
      const { same_account: sameAccount, since, given } = body;
      const acting = { account, office, lang };
      if ('activation_code' in given) await accounts.pair(acting, { code: given.activation_code, sameAccount, since });
      else await accounts.set(acting, { named: { provider: 'satispay', keys: given }, sameAccount, since });
    });

    serve(app, accountCalls.removeProviderAccount, ({ account, office, lang, params }) =>
      accounts.remove({ account, office, lang }, params.provider),
    );
  };
