import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  confirmSession,
  endOtherSessions,
  endSession,
  getSessions,
  getUser,
  getVisitor,
  probeEmail,
  refreshSession,
  signIn,
  signOut,
} from '../contract.ts';
import { clearSessionCookie, setSessionCookie } from './cookies.ts';
import { userByEmail } from './findUser.ts';
import { knownDevice, rememberDevice } from './knownDevice.ts';
import { endSession as end, listSessions } from './sessionList.ts';
import type { Sessions } from './sessions.ts';
import { confirmPassword, signIn as openSession } from './signIn.ts';
import { readUser } from './userView.ts';

/** Sign-in, sign-out, and the account itself. */
export const sessionRoutes =
  (context: Context, { sessions }: { readonly sessions: Sessions }): Routes =>
  (app) => {
    const { environment, db } = context;

    serve(app, probeEmail, async ({ body: { email }, request }) => {
      await countAttempt(context, limits.emailProbe, request.ip);
      if (!(await userByEmail(db, email))) refuse('email_not_found');
      return { exists: true as const };
    });

    serve(app, signIn, async ({ body: { email, password }, account, request, reply }) => {
      const token = await openSession(context, sessions, {
        email,
        password,
        address: request.ip,
        device: knownDevice(request, email, environment.secret),
        agent: request.headers['user-agent'] ?? null,
      });
      // The new cookie overwrites the old one: end the old session, which nobody could end afterwards.
      if (account && request.byCookie) await sessions.close(account.sessionId);
      setSessionCookie(reply, token, environment);
      rememberDevice(reply, email, environment);
      return { token };
    });

    serve(app, signOut, async ({ account, reply }) => {
      if (account) await sessions.close(account.sessionId);
      clearSessionCookie(reply, environment);
    });

    serve(app, getUser, ({ account, site }) => readUser(db, account, site.circuitId));

    serve(app, getVisitor, async ({ account, site }) => account && (await readUser(db, account, site.circuitId)));

    serve(app, confirmSession, async ({ account, body }) => {
      await confirmPassword(context, sessions, account, body.password);
      return { confirmed: true as const };
    });

    serve(app, getSessions, ({ account, query }) => listSessions(context, account, query.page));

    serve(app, endSession, async ({ account, params, reply }) => {
      await end(context, sessions, account, params.id);
      if (params.id === account.sessionId) clearSessionCookie(reply, environment);
    });

    serve(app, endOtherSessions, ({ account }) => sessions.closeAll(db, account.id, account.sessionId));

    serve(app, refreshSession, () => refuse('refresh_disabled'));
  };
