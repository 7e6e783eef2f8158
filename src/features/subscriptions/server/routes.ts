import { getFriendsSubscriptions, getMainSubscriptions } from '#features/subscriptions/contract.ts';
import type { Ground } from '#server/ground.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { listSubscriptions } from './subscriptionsView.ts';

/** The subscriptions that a user sees (checkout §2, "Subscriptions"). */
export const subscriptionRoutes =
  (ground: Ground): Routes =>
  (app) => {
    serve(app, getMainSubscriptions, ({ query, account, lang }) =>
      listSubscriptions(ground, account.id, 'own', query.page ?? 1, lang),
    );
    serve(app, getFriendsSubscriptions, ({ query, account, lang }) =>
      listSubscriptions(ground, account.id, 'friends', query.page ?? 1, lang),
    );
  };
