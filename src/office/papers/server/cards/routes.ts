import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/cards.ts';
import { listCards, readCard } from './cardsView.ts';
import { judge, recheck, takeBack } from './verdicts.ts';

/** The federations' cards that the registry left in doubt. */
export const officeCardRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, calls.getOfficeCards, ({ office, query, lang }) =>
      listCards(db, office, {
        page: query.page ?? 1,
        search: query.search ?? '',
        federation: query.federation ?? null,
        now: clock(),
        lang,
      }),
    );

    serve(app, calls.getOfficeCard, async ({ office, params, lang }) => ({
      data: await readCard(db, office, { id: params.registration, lang }),
    }));

    serve(app, calls.judgeOfficeCard, async ({ account, office, params, body, lang }) => {
      await judge(context, { account, office, id: params.registration, lang }, body);
      return { data: null };
    });

    serve(app, calls.undoCardVerdict, async ({ account, office, params, lang }) => {
      await takeBack(context, { account, office, id: params.registration, lang });
      return { data: null };
    });

    serve(app, calls.askRegistryAgain, async ({ account, office, params, lang }) => ({
      data: await recheck(context, { account, office, id: params.registration, lang }),
    }));
  };
