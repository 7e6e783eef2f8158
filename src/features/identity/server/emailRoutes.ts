import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { changeEmail, confirmEmail, undoEmailChange } from '../contract.ts';
import { confirmEmailChange, type OnEmailChange, requestEmailChange, undoEmailChange as undo } from './emailChange.ts';
import { mailPlace, type OwnSites } from './links.ts';
import type { Sessions } from './sessions.ts';

interface EmailDependencies {
  readonly sites: OwnSites;
  readonly sessions: Sessions;
  readonly onEmailChange: OnEmailChange;
}

/** Another e-mail address for an account, and the way back. */
export const emailRoutes =
  (context: Context, { sites, sessions, onEmailChange }: EmailDependencies): Routes =>
  (app) => {
    serve(app, changeEmail, async ({ account, body, query, lang, site }) => {
      await requestEmailChange(context, mailPlace(sites, site, query.base_url, lang), account, body.email);
      return { status: true as const, status_message: 'email_was_send' as const };
    });

    serve(app, confirmEmail, async ({ account, params, lang, site }) => {
      const place = mailPlace(sites, site, undefined, lang);
      return { email: await confirmEmailChange(context, { sessions, place, onEmailChange }, account, params) };
    });

    serve(app, undoEmailChange, async ({ body }) => ({
      email: await undo(context, { sessions, onEmailChange }, body.token),
    }));
  };
