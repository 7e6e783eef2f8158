import { Refusal } from '#kernel/errors.ts';
import { paths } from '#kernel/paths.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { qrOf } from '#server/qr.ts';
import * as passkeyCalls from '../../contract/passkeys.ts';
import * as factorCalls from '../../contract/secondFactor.ts';
import { fileToGoOnTo } from '../../rules/secondFactor/fileToGoOnTo.ts';
import type { OwnSites } from '../links.ts';
import { requireProved } from '../requireProved.ts';
import type { Sessions } from '../sessions.ts';
import { confirmPassword } from '../signIn.ts';
import { createPasskeys, listPasskeys } from './passkeys.ts';
import { createSecondFactor, factorsOf } from './secondFactor.ts';
import { createTrace } from './trace.ts';

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

    serve(app, factorCalls.getSecondFactor, async ({ account, site }) => {
      const { app: hasApp, active, left } = await factorsOf(context.db, account.id);
      return {
        active: flag(active),
        proved: flag(account.provedAt !== null),
        app: flag(hasApp),
        passkeys: await listPasskeys(context.db, account.id, site.origin),
        recovery_codes: left,
      };
    });

    serve(app, passkeyCalls.beginPasskey, async (asked) => ({ ...(await passkeys.begin(asked)) }));

    serve(app, passkeyCalls.addPasskey, async (asked) => ({ recovery_codes: await passkeys.add(asked, asked.body) }));

    serve(app, passkeyCalls.removePasskey, (asked) => passkeys.remove(asked, asked.params.passkey));

    serve(app, passkeyCalls.beginPasskeyProof, async (asked) => ({ ...(await passkeys.beginProof(asked)) }));

    serve(app, passkeyCalls.proveWithPasskey, (asked) => passkeys.prove(asked, asked.body));

    serve(app, factorCalls.beginSecondFactor, async ({ account }) => {
      const { secret, uri } = await factor.begin(account);
      return { secret, uri, qr: qrOf(uri) };
    });

    serve(app, factorCalls.activateSecondFactor, async (asked) => ({
      recovery_codes: await factor.activate(asked, asked.body.code),
    }));

    serve(app, factorCalls.removeSecondFactor, (asked) => factor.removeApp(asked));

    serve(app, factorCalls.renewRecoveryCodes, async (asked) => ({
      recovery_codes: await factor.renewRecoveryCodes(asked),
    }));

    serve(app, factorCalls.proveSecondFactor, (asked) => factor.prove(asked, asked.body.code));

    serve(app, factorCalls.checkProof, ({ account }) => {
      requireProved(context, account);
    });

    serve(app, factorCalls.proveAndGoOn, async (asked) => {
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
