import { findOwnMember } from '#features/athletes/server/members.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  addAddress,
  addMemberAddress,
  getAddresses,
  getMemberAddresses,
  getPlace,
  removeAddress,
  searchPlaces,
  searchTowns,
  updateAddress,
} from '../contract.ts';
import { addAddress as add, changeAddress, makePrimary, readAddresses, removeAddress as remove } from './addresses.ts';
import { createLookup } from './lookup/lookup.ts';
import { townsLike } from './towns.ts';

export const addressRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock, environment } = context;
    const lookup = createLookup(environment);
    const limited = (account: { readonly id: string }) => countAttempt(context, limits.addressLookup, account.id);
    const orUnavailable = (error: unknown): never => {
      if (error instanceof Refusal) throw error;
      throw new Refusal('address_lookup_unavailable', null, { cause: error });
    };

    serve(app, getAddresses, ({ account }) => readAddresses(db, account));

    serve(app, addAddress, ({ account, body }) => add(db, account, body, null, clock()));

    serve(app, updateAddress, async ({ account, params, body }) =>
      body.action === 'change'
        ? await changeAddress(db, account, params.id, body)
        : await makePrimary(db, account, params.id),
    );

    serve(app, removeAddress, ({ account, params }) => remove(db, account, params.id));

    serve(app, searchPlaces, async ({ account, query, lang }) => {
      await limited(account);
      return [...(await lookup.suggest(query.q, lang).catch(orUnavailable))];
    });

    serve(app, getPlace, async ({ account, params, lang }) => {
      await limited(account);
      const place = await lookup.find(params.id, lang).catch(orUnavailable);
      return place ?? refuse('place_not_found');
    });

    serve(app, searchTowns, ({ query }) => townsLike(query.q));

    serve(app, getMemberAddresses, async ({ account, params }) => {
      if (!(await findOwnMember(db, account, params.id))) refuse('member_not_found');
      return readAddresses(db, account);
    });

    serve(app, addMemberAddress, async ({ account, params, body }) => {
      const member = (await findOwnMember(db, account, params.id)) ?? refuse('member_not_found');
      return add(db, account, body, member.id, clock());
    });
  };
