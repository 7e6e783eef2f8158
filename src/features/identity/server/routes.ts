import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import * as calls from '../contract.ts';
import { clearSessionCookie, enterBrowser, knownDevice } from './cookies.ts';
import { userByEmail } from './findUser.ts';
import { endSession, listSessions } from './sessionList.ts';
import type { Sessions } from './sessions.ts';
import { confirmPassword, signIn } from './signIn.ts';
import { readUser } from './userView.ts';

export const sessionRoutes =
  (context: Context, { sessions }: { readonly sessions: Sessions }): Routes =>
  (app) => {
    const { environment, db } = context;

    serve(app, calls.probeEmail, async ({ body: { email }, request }) => {
      await countAttempt(context, limits.emailProbe, request.ip);
      if (!(await userByEmail(db, email))) refuse('email_not_found');
      return { exists: true as const };
    });

    serve(app, calls.signIn, async ({ body: { email, password }, account, request, reply }) => {
      const token = await signIn(context, sessions, {
        email,
        password,
        address: request.ip,
        device: knownDevice(request, email, environment.secret),
        agent: request.headers['user-agent'] ?? null,
      });
      await enterBrowser(sessions, { account, request, reply }, { token, email }, environment);
      return { token };
    });

    serve(app, calls.signOut, async ({ account, reply }) => {
      if (account) await sessions.close(account.sessionId);
      clearSessionCookie(reply, environment);
    });

    serve(app, calls.getUser, ({ account, site }) => readUser(db, account, site.circuitId));

    serve(app, calls.getVisitor, async ({ account, site }) => account && (await readUser(db, account, site.circuitId)));

    serve(app, calls.confirmSession, async ({ account, body }) => {
      await confirmPassword(context, sessions, account, body.password);
      return { confirmed: true as const };
    });

    serve(app, calls.getSessions, ({ account, query }) => listSessions(context, account, query.page));

    serve(app, calls.endSession, async ({ account, params, reply }) => {
      await endSession(context, sessions, account, params.id);
      if (params.id === account.sessionId) clearSessionCookie(reply, environment);
    });

    serve(app, calls.endOtherSessions, ({ account }) => sessions.closeAll(db, account.id, account.sessionId));

    serve(app, calls.refreshSession, () => refuse('refresh_disabled'));
  };
