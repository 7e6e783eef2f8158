import { createHimself, startHimselfAnew } from '#features/athletes/server/createHimself.ts';
import { enterBrowser } from '#features/identity/server/cookies.ts';
import { userByEmail } from '#features/identity/server/findUser.ts';
import type { Sessions } from '#features/identity/server/sessions.ts';
import {
  type Acceptance,
  accept,
  invite,
  isFor,
  join,
  openInvitation,
  withdraw,
} from '#features/identity/server/staff/invitations.ts';
import { changeRoles } from '#features/identity/server/staff/roles.ts';
import { recordSignUpConsents } from '#features/legal/server/signUpConsents.ts';
import { flag } from '#kernel/wire.ts';
import { circuitName } from '#office/kit/server/circuitView.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import * as calls from '../contract/people.ts';
import { mailInvitation, tellAccepted, tellRolesChanged } from './mails.ts';
import { listInvitations, listPeople, viewInvitations } from './peopleView.ts';

export const peopleRoutes =
  (context: Context, { sessions }: { readonly sessions: Sessions }): Routes =>
  (app) => {
    const { db, clock, environment } = context;
    const onAcceptance = (tx: Tx, acceptance: Acceptance) => tellAccepted(context, tx, acceptance);

    serve(app, calls.getPeople, ({ office, query, lang }) => listPeople(db, office.circuitId, query.page ?? 1, lang));

    serve(app, calls.getInvitations, ({ office, lang }) =>
      listInvitations(db, office.circuitId, { lang, now: clock() }),
    );

    serve(app, calls.invitePerson, async ({ account, office, body, lang }) => {
      const made = await invite(context, {
        account,
        circuitId: office.circuitId,
        tell: (tx, invitation) => mailInvitation(context, tx, lang, invitation),
        ...body,
      });
      const [data] = await viewInvitations(db, [made], { lang, now: clock() });
      return data!;
    });

    serve(app, calls.withdrawInvitation, ({ account, office, params }) =>
      withdraw(context, { account, circuitId: office.circuitId, id: params.invitation }),
    );

    serve(app, calls.changeRoles, ({ account, office, params, body }) =>
      changeRoles(context, sessions, {
        account,
        circuitId: office.circuitId,
        person: params.person,
        tell: (tx, change) => tellRolesChanged(context, tx, change),
        ...body,
      }),
    );

    serve(app, calls.getInvitation, async ({ params, account, lang }) => {
      const found = await openInvitation(db, params.token, clock());
      const [view] = await viewInvitations(db, [found], { lang, now: clock() });
      const { roles, invited_by, expires_at, email } = view!;
      return {
        circuit: { id: found.circuitId, name: await circuitName(db, found.circuitId, lang) },
        roles,
        invited_by,
        expires_at,
        email,
        yours: account && flag(isFor(found, account)),
        has_account: flag((await userByEmail(db, email))?.activatedAt != null),
      };
    });

    serve(app, calls.acceptInvitation, async ({ params, account }) => ({
      circuit_id: await accept(context, sessions, { account, token: params.token, tell: onAcceptance }),
    }));

    serve(app, calls.joinByInvitation, async ({ params, body, lang, account, request, reply }) => {
      await countAttempt(context, limits.signUpPerAddress, request.ip);
      const agent = request.headers['user-agent'] ?? null;
      const joined = await join(context, sessions, {
        token: params.token,
        given: body,
        lang,
        agent,
        // The athlete has a name; the rest is asked for when they register.
        onJoin: async (tx, { circuitId, isNew, ...person }) => {
          const memberId = isNew
            ? await createHimself(tx, { ...person, birthday: null, nationality: null, taxCode: null })
            : await startHimselfAnew(tx, person);
          const { userId, at } = person;
          await recordSignUpConsents(tx, { userId, memberId, circuitId, at, newsletter: null, thirdPart: null });
        },
        tell: onAcceptance,
      });
      await enterBrowser(sessions, { account, request, reply }, joined, environment);
      return { circuit_id: joined.circuitId };
    });
  };
