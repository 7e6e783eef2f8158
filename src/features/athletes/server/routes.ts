import type { Ground } from '#server/ground.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { addMember, checkMember, getFriends, removeMember, saveMember } from '../contract.ts';
import { findSamePerson, readFriends } from './friendsView.ts';
import { addMember as add, removeMember as remove, saveMember as save } from './members.ts';

/** Athletes: the own record, friends, and whether somebody is known already (registration §7). */
export const memberRoutes =
  (ground: Ground): Routes =>
  (app) => {
    const { db, clock } = ground;

    serve(app, addMember, async ({ account, site, body: { who, ...given } }) => ({
      data: await add(db, { ...account, circuitId: site.circuitId }, who, given, clock()),
    }));

    serve(app, saveMember, async ({ account, site, params, body }) => ({
      data: await save(db, { ...account, circuitId: site.circuitId }, params.id, body, clock()),
    }));

    serve(app, getFriends, ({ account, site, query }) =>
      readFriends(db, { ...account, circuitId: site.circuitId }, query),
    );

    serve(app, removeMember, async ({ account, params }) => {
      await remove(db, account, params.id);
      return { data: null };
    });

    serve(app, checkMember, async ({ account, body }) => {
      await countAttempt(ground, limits.personCheck, account.id);
      return { data: await findSamePerson(db, body) };
    });
  };
