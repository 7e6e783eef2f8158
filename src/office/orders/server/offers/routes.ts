import { release } from '#features/disruptions/server/releaseOffers.ts';
import { reachIn } from '#kernel/roles.ts';
import { officePageSizes } from '#kernel/wire.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/offers.ts';
import { listAnswers, listOffers } from './offersView.ts';

export const officeOfferRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, calls.getOfficeOffers, ({ office, query, lang }) => {
      const { page = 1, size = officePageSizes[0] } = query;
      return listOffers(context, office.circuitId, { page, size }, lang);
    });

    serve(app, calls.getOfferAnswers, ({ account, office: { circuitId }, params, query, lang }) => {
      const { view = 'all', page = 1, size = officePageSizes[0] } = query;
      const seesIban = reachIn(account.roles, circuitId, calls.releaseOffers.roles) !== null;
      return listAnswers(context, { circuitId, disruptionId: params.disruption, view, page, size, seesIban }, lang);
    });

    serve(app, calls.releaseOffers, async ({ account, office: { circuitId }, params, body }) => {
      await context.db.transaction(async (tx) => {
        const of = { circuitId, disruptionId: params.disruption, by: account.id };
        const facts = await release(context, tx, of, body);
        await writeAudit(tx, {
          at: context.clock(),
          actorUserId: account.id,
          circuitId,
          action: 'refunds_released',
          subjectType: 'disruption',
          subjectId: params.disruption,
          facts,
        });
      });
    });
  };
