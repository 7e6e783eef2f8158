import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { addMember, checkMember, getFriends, removeMember, saveMember } from '../contract.ts';
import { findSamePerson, readFriends } from './friendsView.ts';
import { noteCheck } from './links.ts';
import { addMember as add, removeMember as remove, saveMember as save } from './members.ts';

export const memberRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, addMember, ({ account, site, body: { who, ...given } }) =>
      add(db, { ...account, circuitId: site.circuitId }, who, given, clock()),
    );

    serve(app, saveMember, ({ account, site, params, body }) =>
      save(db, { ...account, circuitId: site.circuitId }, params.id, body, clock()),
    );

    serve(app, getFriends, ({ account, site, query }) =>
      readFriends(db, { ...account, circuitId: site.circuitId }, query),
    );

    serve(app, removeMember, ({ account, params }) => remove(db, account, params.id));

    serve(app, checkMember, async ({ account, body }) => {
      await countAttempt(context, limits.personCheck, account.id);
      const found = await findSamePerson(db, account, body);
      if (!found) return null;
      const { own, ...shown } = found;
      if (!own) await noteCheck(db, account, shown.id, clock());
      return shown;
    });
  };
