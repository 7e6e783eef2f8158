import { reachIn } from '#kernel/roles.ts';
import { flag, officePageSizes } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/offers.ts';
import { createOfferChanges } from './changes.ts';
import { listAnswers, listOffers } from './offersView.ts';

/** What was chosen after a race was postponed or cancelled, and the refunds that go for it. */
export const officeOfferRoutes =
  (context: Context): Routes =>
  (app) => {
    const changes = createOfferChanges(context);

    serve(app, calls.getOfficeOffers, ({ account, office, query, lang }) => {
      const { page = 1, size = officePageSizes[0] } = query;
      return listOffers(context, office.circuitId, { page, size }, { lang, account: account.id });
    });

    serve(app, calls.getOfferAnswers, ({ account, office: { circuitId }, params, query, lang }) => {
      const { view = 'all', page = 1, size = officePageSizes[0] } = query;
      const seesIban = reachIn(account.roles, circuitId, calls.releaseOffers.roles) !== null;
      return listAnswers(context, { circuitId, disruptionId: params.disruption, view, page, size, seesIban }, lang);
    });

    serve(app, calls.releaseOffers, async ({ account, office: { circuitId }, params, body }) => {
      const { waits } = await changes.release({ account, circuitId, disruptionId: params.disruption }, body);
      return { data: { waits: flag(waits) } };
    });

    serve(app, calls.confirmRelease, async ({ account, office: { circuitId }, params }) => {
      await changes.confirm({ account, circuitId, disruptionId: params.disruption }, params.release);
      return { data: null };
    });

    serve(app, calls.withdrawRelease, async ({ account, office: { circuitId }, params }) => {
      await changes.withdraw({ account, circuitId, disruptionId: params.disruption }, params.release);
      return { data: null };
    });
  };
