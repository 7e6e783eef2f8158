import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { activate, activateByCode, getCountries, resendActivation, signUp } from '../contract.ts';
import { activateAccount, resendActivation as resend } from './activation.ts';
import { activateByCode as byCode } from './activationCode.ts';
import { setSessionCookie } from './cookies.ts';
import { countriesIn } from './countries.ts';
import { mailPlace, type OwnSites } from './links.ts';
import type { Sessions } from './sessions.ts';
import { signUp as create, type OnSignUp } from './signUp.ts';
import { forgetSignUp, isSignUpBrowser, rememberSignUp } from './signUpBrowser.ts';
import { isSuspended } from './suspensionsView.ts';

interface AccountParts {
  readonly sites: OwnSites;
  readonly sessions: Sessions;
  readonly onSignUp: OnSignUp;
}

interface Activating {
  readonly account: Account | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Signup and activation. */
export const accountRoutes =
  (context: Context, { sites, sessions, onSignUp }: AccountParts): Routes =>
  (app) => {
    serve(app, signUp, async ({ body, lang, site, request, reply }) => {
      const place = mailPlace(sites, site, body.base_url, body.language ?? lang);
      await countAttempt(context, limits.signUpPerAddress, request.ip);
      const user = await create(context, body, { circuitId: site.circuitId, place, onSignUp });
      rememberSignUp(reply, user.id, context.clock(), context.environment);
      return user;
    });

    serve(app, resendActivation, async ({ body: { base_url, user_id, redirect }, lang, site }) => {
      await resend(context, mailPlace(sites, site, base_url, lang), { userId: user_id, redirect });
      return { status: true as const, status_message: 'email_was_send' as const };
    });

    serve(app, getCountries, ({ lang }) => countriesIn(lang));

    /** The account is active: the browser in which it was made is signed in, unless somebody is there already. */
    const goOn = async ({ account, request, reply }: Activating, userId: string): Promise<void> => {
      const { db, clock, environment } = context;
      if (account || !isSignUpBrowser(request, userId, clock(), environment)) return;
      if (await isSuspended(db, userId)) return;
      setSessionCookie(reply, await sessions.open(db, userId, request.headers['user-agent'] ?? null), environment);
      forgetSignUp(reply, environment);
    };

    serve(app, activateByCode, async ({ body: { user_id, code }, ...asked }) => {
      const data = await byCode(context, { userId: user_id, code, address: asked.request.ip });
      if (data.activated) await goOn(asked, user_id);
      return data;
    });

    serve(app, activate, async ({ params, ...asked }) => {
      const { userId, view } = await activateAccount(context, params.code);
      if (view.activated && userId !== null) await goOn(asked, userId);
      return view;
    });
  };
