import { findHimself } from '#features/athletes/server/members.ts';
import { clearSessionCookie } from '#features/identity/server/cookies.ts';
import { mailPlace } from '#features/identity/server/links.ts';
import { requireRecent } from '#features/identity/server/requireProved.ts';
import { recordChoices } from '#features/legal/server/choiceConsents.ts';
import { refuse } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { zipOf } from '#server/zip.ts';
import * as calls from '../contract.ts';
import { controllersOf } from './controllersView.ts';
import { askErasure as ask, cancelErasure as cancel, type ErasureDependencies, openErasure } from './erasures.ts';
import { exportEntries } from './exportPage.ts';
import { readPrivacy } from './privacyView.ts';
import { closeRequest as close, sendRequest as send } from './requests.ts';

/** The privacy section of the account (checkout §9): consents, copy, requests, erasure. */
export const privacyRoutes =
  (context: Context, dependencies: ErasureDependencies): Routes =>
  (app) => {
    const { db, clock, environment } = context;

    serve(app, calls.getPrivacy, async ({ account, site, lang }) => {
      const himself = await findHimself(db, account);
      const actor = {
        userId: account.id,
        circuitId: site.circuitId,
        memberId: himself?.id ?? null,
        lang,
        now: clock(),
      };
      return { ...(await readPrivacy(db, actor)), erasure: await openErasure(context, account.id) };
    });

    serve(app, calls.changeChoice, async ({ account, site, lang, body }) => {
      const himself = (await findHimself(db, account)) ?? refuse('member_not_found');
      const known = await controllersOf(db, { userId: account.id, circuitId: site.circuitId }, lang);
      if (!known.some(({ id }) => id === body.circuit_id)) return refuse('controller_not_found');
      const { newsletter, third_part_data } = await db.transaction((tx) =>
        recordChoices(tx, {
          userId: account.id,
          memberId: himself.id,
          circuitId: body.circuit_id,
          at: clock(),
          choices: { [body.kind]: body.accepted },
        }),
      );
      return { newsletter: flag(newsletter), third_part_data: flag(third_part_data) };
    });

    serve(app, calls.exportData, async ({ account, site, lang, reply }) => {
      const now = clock();
      requireRecent(account, now);
      await countAttempt(context, limits.dataCopies, account.id);
      await writeAudit(db, {
        at: now,
        actorUserId: account.id,
        circuitId: site.circuitId,
        action: 'data_exported',
        subjectType: 'user_account',
        subjectId: account.id,
      });
      reply.header('content-type', 'application/zip');
      reply.header('content-disposition', `attachment; filename="pettorale-${now.toISOString().slice(0, 10)}.zip"`);
      reply.header('cache-control', 'private, no-store');
      return zipOf(exportEntries(context, account.id, lang));
    });

    serve(app, calls.askErasure, async ({ account, site, lang, body, reply }) => {
      const place = mailPlace(dependencies.sites, site, undefined, lang);
      const due = await ask(context, dependencies.sessions, { account, site, place, confirmation: body.confirmation });
      clearSessionCookie(reply, environment);
      return { due_at: due.toISOString() };
    });

    serve(app, calls.cancelErasure, ({ account, site, lang }) =>
      cancel(context, { account, place: mailPlace(dependencies.sites, site, undefined, lang) }),
    );

    serve(app, calls.sendRequest, ({ account, site, lang, body }) =>
      send(context, { account, here: site.circuitId, lang, asked: body }),
    );

    serve(app, calls.closeRequest, ({ account, site, lang, params, body }) =>
      close(context, { account, here: site.circuitId, lang, id: params.id, state: body.state }),
    );
  };
