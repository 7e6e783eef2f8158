import { nameByAccount } from '#features/registration/server/nameInList.ts';
import { getFriendsSubscriptions, getMainSubscriptions, nameInList } from '#features/subscriptions/contract.ts';
import { refuse } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { listSubscriptions } from './subscriptionsView.ts';

/** The subscriptions that a user sees (checkout §2, "Subscriptions"). */
export const subscriptionRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, getMainSubscriptions, ({ query, account, lang }) =>
      listSubscriptions(context, account.id, 'own', query.page ?? 1, lang),
    );
    serve(app, getFriendsSubscriptions, ({ query, account, lang }) =>
      listSubscriptions(context, account.id, 'friends', query.page ?? 1, lang),
    );
    serve(app, nameInList, async ({ params: { id }, body: { named }, account }) => {
      const done = await nameByAccount(context.db, { id, userId: account.id, named });
      if (done === 'not found') refuse('subscription_not_found');
      if (done === 'athletes') refuse('unnamed_by_athlete');
      return { data: { named: flag(named) } };
    });
  };
