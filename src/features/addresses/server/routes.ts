import { findOwnMember } from '#features/athletes/server/members.ts';
import { refuse } from '#kernel/errors.ts';
import type { Ground } from '#server/ground.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import {
  addAddress,
  addMemberAddress,
  getAddresses,
  getMemberAddresses,
  removeAddress,
  setPrimaryAddress,
} from '../contract.ts';
import { addAddress as add, makePrimary, readAddresses, removeAddress as remove } from './addresses.ts';

/** Saved addresses of an account (registration §7). */
export const addressRoutes =
  ({ db, clock }: Ground): Routes =>
  (app) => {
    serve(app, getAddresses, async ({ account }) => ({ data: await readAddresses(db, account) }));

    serve(app, addAddress, async ({ account, body }) => ({ data: await add(db, account, body, null, clock()) }));

    serve(app, setPrimaryAddress, async ({ account, params }) => ({ data: await makePrimary(db, account, params.id) }));

    serve(app, removeAddress, async ({ account, params }) => {
      await remove(db, account, params.id);
      return { data: null };
    });

    serve(app, getMemberAddresses, async ({ account, params }) => {
      if (!(await findOwnMember(db, account, params.id))) refuse('member_not_found');
      return { data: await readAddresses(db, account) };
    });

    serve(app, addMemberAddress, async ({ account, params, body }) => {
      const member = (await findOwnMember(db, account, params.id)) ?? refuse('member_not_found');
      return { data: await add(db, account, body, member.id, clock()) };
    });
  };
