import { requireProved } from '#features/identity/server/requireProved.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import { confirmPassword } from '#features/identity/server/signIn.ts';
import { qrOf } from '#features/orders/server/documents/qr.ts';
import { Refusal } from '#kernel/errors.ts';
import { paths } from '#kernel/paths.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract.ts';
import { fileToGoOnTo } from '../../rules/fileToGoOnTo.ts';
import { createPasskeys, listPasskeys } from './passkeys.ts';
import { activate, begin, factorsOf, prove } from './secondFactor.ts';

/** The second factor of whoever works in an office. */
export const secondFactorRoutes =
  (context: Context, { sessions }: { readonly sessions: Sessions }): Routes =>
  (app) => {
    const passkeys = createPasskeys(context, sessions);

    // Of all calls only the one for browsers without scripts is sent as a form.
    app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
    );

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

    serve(app, calls.checkProof, ({ account }) => {
      requireProved(context, account);
      return { data: null };
    });

    serve(app, calls.proveAndGoOn, async ({ account, body, lang }) => {
      const to = fileToGoOnTo(body.to);
      if (to === null) return paths.console(lang);
      try {
        if (context.environment.secondFactor) await prove(context, sessions, account, body.proof);
        else await confirmPassword(context, sessions, account, body.proof);
      } catch (error) {
        if (error instanceof Refusal) return paths.proofAgain(lang, to, error.code);
        throw error;
      }
      return to;
    });
  };
