import type { Sessions } from '#features/identity/server/sessions.ts';
import { qrOf } from '#features/orders/server/documents/qr.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract.ts';
import { createPasskeys, listPasskeys } from './passkeys.ts';
import { activate, begin, factorsOf, prove } from './secondFactor.ts';

/** The second factor of whoever works in an office. */
export const secondFactorRoutes =
  (context: Context, { sessions }: { readonly sessions: Sessions }): Routes =>
  (app) => {
    const passkeys = createPasskeys(context, sessions);

    serve(app, calls.getSecondFactor, async ({ account, site }) => {
      const { app: hasApp, active } = await factorsOf(context.db, account.id);
      return {
        data: {
          active: flag(active),
          proved: flag(account.provedAt !== null),
          app: flag(hasApp),
          passkeys: await listPasskeys(context.db, account.id, site.origin),
        },
      };
    });

    serve(app, calls.beginPasskey, async ({ account, site }) => ({
      data: { ...(await passkeys.begin(account, site.origin)) },
    }));

    serve(app, calls.addPasskey, async ({ account, site, body }) => ({
      data: { recovery_codes: await passkeys.add(account, site.origin, body) },
    }));

    serve(app, calls.renamePasskey, async ({ account, params, body }) => {
      await passkeys.rename(account, params.passkey, body.name);
      return { data: null };
    });

    serve(app, calls.removePasskey, async ({ account, params }) => {
      await passkeys.remove(account, params.passkey);
      return { data: null };
    });

    serve(app, calls.beginPasskeyProof, async ({ account, site }) => ({
      data: { ...(await passkeys.beginProof(account, site.origin)) },
    }));

    serve(app, calls.proveWithPasskey, async ({ account, site, body }) => {
      await passkeys.prove(account, site.origin, body);
      return { data: null };
    });

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
