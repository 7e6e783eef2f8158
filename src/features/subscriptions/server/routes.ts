import { getFriendsSubscriptions, getMainSubscriptions } from '#features/subscriptions/contract.ts';
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
  };
