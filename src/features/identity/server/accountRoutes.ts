import { refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import * as calls from '../contract.ts';
import { activateAccount, activateByCode, resendActivation } from './activation.ts';
import { forgetSignUp, isSignUpBrowser, rememberSignUp, setSessionCookie, type Visitor } from './cookies.ts';
import { countriesIn } from './countries.ts';
import { confirmEmailChange, type OnEmailChange, requestEmailChange, undoEmailChange } from './emailChange.ts';
import { mailPlace, type OwnSites } from './links.ts';
import { isResetToken, requestReset, resetPassword } from './passwordReset.ts';
import type { Sessions } from './sessions.ts';
import { type OnSignUp, signUp } from './signUp.ts';
import { isSuspended } from './suspensionsView.ts';

interface AccountParts {
  readonly sites: OwnSites;
  readonly sessions: Sessions;
  readonly onSignUp: OnSignUp;
  readonly onEmailChange: OnEmailChange;
}

export const accountRoutes =
  (context: Context, { sites, sessions, onSignUp, onEmailChange }: AccountParts): Routes =>
  (app) => {
    const { db, clock, environment } = context;
    const { passwordMinLength } = environment;
    const sent = { status: true, status_message: 'email_was_send' } as const;

    const enter = async ({ request, reply }: Visitor, userId: string): Promise<void> => {
      setSessionCookie(reply, await sessions.open(db, userId, request.headers['user-agent'] ?? null), environment);
    };

    serve(app, calls.signUp, async ({ body, lang, site, request, reply }) => {
      const place = mailPlace(sites, site, body.base_url, body.language ?? lang);
      await countAttempt(context, limits.signUpPerAddress, request.ip);
      const user = await signUp(context, body, { circuitId: site.circuitId, place, onSignUp });
      rememberSignUp(reply, user.id, clock(), environment);
      return user;
    });

    serve(app, calls.resendActivation, async ({ body: { base_url, user_id, redirect }, lang, site }) => {
      await resendActivation(context, mailPlace(sites, site, base_url, lang), { userId: user_id, redirect });
      return sent;
    });

    serve(app, calls.getCountries, ({ lang }) => countriesIn(lang));

    /** The account is active: the browser in which it was made is signed in, unless somebody is there already. */
    const goOn = async (visitor: Visitor, userId: string): Promise<void> => {
      if (visitor.account || !isSignUpBrowser(visitor.request, userId, clock(), environment)) return;
      if (await isSuspended(db, userId)) return;
      await enter(visitor, userId);
      forgetSignUp(visitor.reply, environment);
    };

    serve(app, calls.activateByCode, async ({ body: { user_id, code }, ...asked }) => {
      const data = await activateByCode(context, { userId: user_id, code, address: asked.request.ip });
      if (data.activated) await goOn(asked, user_id);
      return data;
    });

    serve(app, calls.activate, async ({ params, ...asked }) => {
      const { userId, view } = await activateAccount(context, params.code);
      if (view.activated && userId !== null) await goOn(asked, userId);
      return view;
    });

    serve(app, calls.changeEmail, async ({ account, body, query, lang, site }) => {
      await requestEmailChange(context, mailPlace(sites, site, query.base_url, lang), account, body.email);
      return sent;
    });

    serve(app, calls.confirmEmail, async ({ account, params, lang, site }) => {
      const place = mailPlace(sites, site, undefined, lang);
      return { email: await confirmEmailChange(context, { sessions, place, onEmailChange }, account, params) };
    });

    serve(app, calls.undoEmailChange, async ({ body }) => ({
      email: await undoEmailChange(context, { sessions, onEmailChange }, body.token),
    }));

    serve(app, calls.getPasswordRule, () => ({ min_length: passwordMinLength }));

    serve(app, calls.requestPasswordReset, async ({ body: { email, lang, base_url }, lang: asked, site }) => {
      await requestReset(context, mailPlace(sites, site, base_url, lang ?? asked), email);
      return sent;
    });

    serve(app, calls.checkResetToken, async ({ body }) => ({ status: await isResetToken(context, body.token) }));

    serve(app, calls.resetPassword, async ({ body, lang, site, ...visitor }) => {
      if ([...body.password].length < passwordMinLength) refuseField('password', 'password_too_short');
      const set = await resetPassword(context, sessions, mailPlace(sites, site, undefined, lang), body);
      const status = set !== null;
      // Whoever has just chosen their first password is in, as after an activation; somebody else who is in stays so.
      const signedIn = set?.isFirst === true && visitor.account === null && !(await isSuspended(db, set.userId));
      if (signedIn) await enter(visitor, set.userId);
      return {
        status,
        status_message: status ? ('password_was_resetted' as const) : ('password_not_resetted' as const),
        signed_in: signedIn,
      };
    });
  };
