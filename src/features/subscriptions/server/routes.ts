import { type OwnSites, originOf } from '#features/identity/server/links.ts';
import { nameAllByAccount, nameByAccount } from '#features/registration/server/nameInList.ts';
import {
  changeCardNumber,
  changeRegistration,
  getCardToChange,
  getChangeable,
  getFriendsSubscriptions,
  getGiving,
  getMainSubscriptions,
  getToDo,
  nameAllInList,
  nameInList,
  sendGivenCode,
  substituteRegistration,
  transferRegistration,
} from '#features/subscriptions/contract.ts';
import { refuse } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { cardOfDetail, cardToChange } from './changes/cardView.ts';
import { change } from './changes/change.ts';
import { changeableOf, changeableOfDetail, changeableView } from './changes/changeableView.ts';
import { changeCard } from './changes/changeCard.ts';
import { givingView } from './giving/facts.ts';
import { giveAway, giveToAnother } from './giving/give.ts';
import { detailToGive } from './giving/givingView.ts';
import { listSubscriptions } from './subscriptionsView.ts';
import { toDoView } from './toDoView.ts';

export const subscriptionRoutes =
  (context: Context, sites: Pick<OwnSites, 'isOwnOrigin'>): Routes =>
  (app) => {
    serve(app, getMainSubscriptions, ({ query, account, lang }) =>
      listSubscriptions(context, account.id, 'own', query.page ?? 1, lang),
    );
    serve(app, getFriendsSubscriptions, ({ query, account, lang }) =>
      listSubscriptions(context, account.id, 'friends', query.page ?? 1, lang),
    );
    serve(app, getToDo, ({ account, lang }) => toDoView(context, account, lang));
    serve(app, nameInList, async ({ params: { id }, body: { named }, account }) => {
      const done = await nameByAccount(context.db, { id, userId: account.id, named });
      if (done === 'not found') refuse('subscription_not_found');
      if (done === 'athletes') refuse('unnamed_by_athlete');
      return { named: flag(named) };
    });
    serve(app, nameAllInList, async ({ body: { named }, account }) => {
      const changed = await context.db.transaction((tx) => nameAllByAccount(tx, { userId: account.id, named }));
      return { named: flag(named), changed };
    });
    serve(app, getGiving, async ({ params: { id, kind }, account, lang }) => {
      const [row] = await detailToGive(context.db, { id, user: account.id });
      return givingView(row ?? refuse('subscription_not_found'), kind, { lang, now: context.clock() });
    });
    serve(app, substituteRegistration, async ({ params: { id }, query, body: { email }, account, lang, site }) => {
      originOf(sites, site, query.base_url);
      await giveAway(context, account, { registrationId: id, kind: 'substitute', email, lang });
      return { success: true as const };
    });
    serve(app, transferRegistration, async ({ params: { id }, query, body: { email }, account, lang, site }) => {
      originOf(sites, site, query.base_url);
      await giveAway(context, account, { registrationId: id, kind: 'transfer', email, lang });
      return { success: true as const };
    });
    serve(app, sendGivenCode, async ({ params: { id }, body: { email }, account, lang }) => {
      await giveToAnother(context, account, { registrationId: id, email, lang });
      return { success: true as const };
    });
    serve(app, getCardToChange, async ({ params: { id }, account, lang }) => {
      const [row] = await cardOfDetail(context.db, { id, user: account.id });
      return cardToChange(row ?? refuse('subscription_not_found'), { lang, now: context.clock() });
    });
    serve(app, changeCardNumber, async ({ params, body: given, account }) => {
      const { card_number, team_name, card } = await changeCard(context, account, { registrationId: params.id, given });
      return { card_number: card_number!, team_name: team_name ?? null, card: card! };
    });
    serve(app, getChangeable, async ({ params: { id }, account, lang }) => {
      const [row] = await changeableOfDetail(context.db, { id, user: account.id });
      const found = row ?? refuse('subscription_not_found');
      return changeableView(context, found, { lang, athlete: false });
    });
    serve(app, changeRegistration, async ({ params: { id }, body, account, lang }) => {
      await change(context, { registrationId: id, user: account.id }, body, lang);
      const [row] = await changeableOf(context.db, { id, user: account.id });
      const found = row ?? refuse('subscription_not_found');
      return changeableView(context, found, { lang, athlete: false });
    });
  };
