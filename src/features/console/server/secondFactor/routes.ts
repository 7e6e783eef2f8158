import type { Sessions } from '#features/identity/server/sessions.ts';
import { qrOf } from '#features/orders/server/documents/qr.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract.ts';
import { activate, begin, hasSecondFactor, prove } from './secondFactor.ts';

/** The second factor of whoever works in an office. */
export const secondFactorRoutes =
  (context: Context, { sessions }: { readonly sessions: Sessions }): Routes =>
  (app) => {
    serve(app, calls.getSecondFactor, async ({ account }) => ({
      data: {
        active: flag(await hasSecondFactor(context.db, account.id)),
        proved: flag(account.provedAt !== null),
      },
    }));

    serve(app, calls.beginSecondFactor, async ({ account }) => {
      const { secret, uri } = await begin(context, account);
      return { data: { secret, uri, qr: qrOf(uri) } };
    });

    serve(app, calls.activateSecondFactor, async ({ account, body }) => ({
      data: { recovery_codes: await activate(context, sessions, account, body.code) },
    }));

    serve(app, calls.proveSecondFactor, async ({ account, body }) => {
      await prove(context, sessions, account, body.code);
      return { data: null };
    });
  };
