import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { activate, activateByCode, getCountries, resendActivation, signUp } from '../contract.ts';
import { activateAccount, resendActivation as resend } from './activation.ts';
import { activateByCode as byCode } from './activationCode.ts';
import { countriesIn } from './countries.ts';
import { mailPlace, type OwnSites } from './links.ts';
import { signUp as create, type OnSignUp } from './signUp.ts';

/** Signup and activation. */
export const accountRoutes =
  (context: Context, { sites, onSignUp }: { readonly sites: OwnSites; readonly onSignUp: OnSignUp }): Routes =>
  (app) => {
    serve(app, signUp, async ({ body, lang, site, request }) => {
      const place = mailPlace(sites, site, body.base_url, body.language ?? lang);
      await countAttempt(context, limits.signUpPerAddress, request.ip);
      return { data: await create(context, body, { circuitId: site.circuitId, place, onSignUp }) };
    });

    serve(app, resendActivation, async ({ body: { base_url, user_id, redirect }, lang, site }) => {
      await resend(context, mailPlace(sites, site, base_url, lang), { userId: user_id, redirect });
      return { status: true as const, status_message: 'email_was_send' as const };
    });

    serve(app, getCountries, ({ lang }) => ({ data: countriesIn(lang) }));

    serve(app, activateByCode, async ({ body: { user_id, code }, request }) => ({
      data: await byCode(context, { userId: user_id, code, address: request.ip }),
    }));

    serve(app, activate, async ({ params }) => ({ data: await activateAccount(context, params.code) }));
  };
