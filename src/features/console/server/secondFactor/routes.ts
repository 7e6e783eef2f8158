import type { OwnSites } from '#features/identity/server/links.ts';
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
import { createSecondFactor, factorsOf } from './secondFactor.ts';
import { createTrace } from './trace.ts';

/** The second factor of whoever works in an office. */
export const secondFactorRoutes =
  (context: Context, { sessions, sites }: { readonly sessions: Sessions; readonly sites: OwnSites }): Routes =>
  (app) => {
    const parts = { sessions, trace: createTrace(context, sites) };
    const passkeys = createPasskeys(context, parts);
    const factor = createSecondFactor(context, parts);

    // Of all calls only the one for browsers without scripts is sent as a form.
    app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
    );

    serve(app, calls.getSecondFactor, async ({ account, site }) => {
      const { app: hasApp, active, left } = await factorsOf(context.db, account.id);
      return {
        data: {
          active: flag(active),
          proved: flag(account.provedAt !== null),
          app: flag(hasApp),
          passkeys: await listPasskeys(context.db, account.id, site.origin),
          recovery_codes: left,
        },
      };
    });

    serve(app, calls.beginPasskey, async (asked) => ({
      data: { ...(await passkeys.begin(asked)) },
    }));

    serve(app, calls.addPasskey, async (asked) => ({
      data: { recovery_codes: await passkeys.add(asked, asked.body) },
    }));

    serve(app, calls.removePasskey, async (asked) => {
      await passkeys.remove(asked, asked.params.passkey);
      return { data: null };
    });

    serve(app, calls.beginPasskeyProof, async (asked) => ({
      data: { ...(await passkeys.beginProof(asked)) },
    }));

    serve(app, calls.proveWithPasskey, async (asked) => {
      await passkeys.prove(asked, asked.body);
      return { data: null };
    });

    serve(app, calls.beginSecondFactor, async ({ account }) => {
      const { secret, uri } = await factor.begin(account);
      return { data: { secret, uri, qr: qrOf(uri) } };
    });

    serve(app, calls.activateSecondFactor, async (asked) => ({
      data: { recovery_codes: await factor.activate(asked, asked.body.code) },
    }));

    serve(app, calls.removeSecondFactor, async (asked) => {
      await factor.removeApp(asked);
      return { data: null };
    });

    serve(app, calls.renewRecoveryCodes, async (asked) => ({
      data: { recovery_codes: await factor.renewRecoveryCodes(asked) },
    }));

    serve(app, calls.proveSecondFactor, async (asked) => {
      await factor.prove(asked, asked.body.code);
      return { data: null };
    });

    serve(app, calls.checkProof, ({ account }) => {
      requireProved(context, account);
      return { data: null };
    });

    serve(app, calls.proveAndGoOn, async (asked) => {
      const { account, body, lang } = asked;
      const to = fileToGoOnTo(body.to);
      if (to === null) return paths.console(lang);
      try {
        if (context.environment.secondFactor) await factor.prove(asked, body.proof);
        else await confirmPassword(context, sessions, account, body.proof);
      } catch (error) {
        if (error instanceof Refusal) return paths.proofAgain(lang, to, error.code);
        throw error;
      }
      return to;
    });
  };
