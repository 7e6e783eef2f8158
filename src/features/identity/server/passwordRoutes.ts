import { refuseField } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { checkResetToken, getPasswordRule, requestPasswordReset, resetPassword } from '../contract.ts';
import { setSessionCookie } from './cookies.ts';
import { mailPlace, type OwnSites } from './links.ts';
import { isResetToken, requestReset, resetPassword as reset } from './passwordReset.ts';
import type { Sessions } from './sessions.ts';
import { isSuspended } from './suspensionsView.ts';

/** A forgotten password. */
export const passwordRoutes =
  (context: Context, { sites, sessions }: { readonly sites: OwnSites; readonly sessions: Sessions }): Routes =>
  (app) => {
    const { passwordMinLength } = context.environment;

    serve(app, getPasswordRule, () => ({ min_length: passwordMinLength }));

    serve(app, requestPasswordReset, async ({ body: { email, lang, base_url }, lang: asked, site }) => {
      await requestReset(context, mailPlace(sites, site, base_url, lang ?? asked), email);
      return { status: true as const, status_message: 'email_was_send' as const };
    });

    serve(app, checkResetToken, async ({ body }) => ({ status: await isResetToken(context, body.token) }));

    serve(app, resetPassword, async ({ body, lang, site, account, request, reply }) => {
      if ([...body.password].length < passwordMinLength) refuseField('password', 'password_too_short');
      const set = await reset(context, sessions, mailPlace(sites, site, undefined, lang), body);
      const status = set !== null;
      // Whoever has just chosen their first password is in, as after an activation; somebody else who is in stays so.
      const signedIn = set?.isFirst === true && account === null && !(await isSuspended(context.db, set.userId));
      if (signedIn) {
        const agent = request.headers['user-agent'] ?? null;
        setSessionCookie(reply, await sessions.open(context.db, set.userId, agent), context.environment);
      }
      return {
        status,
        status_message: status ? ('password_was_resetted' as const) : ('password_not_resetted' as const),
        signed_in: signedIn,
      };
    });
  };
