import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/cards.ts';
import { listCards, readCard } from './cardsView.ts';
import { judge, recheck, takeBack } from './verdicts.ts';

export const officeCardRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, calls.getOfficeCards, ({ office, query, lang }) =>
      listCards(db, office, {
        page: query.page ?? 1,
        search: query.search ?? '',
        now: clock(),
        lang,
      }),
    );

    serve(app, calls.getOfficeCard, ({ office, params, lang }) =>
      readCard(db, office, { id: params.registration, lang }),
    );

    serve(app, calls.judgeOfficeCard, ({ account, office, params, body, lang }) =>
      judge(context, { account, office, id: params.registration, lang }, body),
    );

    serve(app, calls.undoCardVerdict, ({ account, office, params, lang }) =>
      takeBack(context, { account, office, id: params.registration, lang }),
    );

    serve(app, calls.askRegistryAgain, ({ account, office, params, lang }) =>
      recheck(context, { account, office, id: params.registration, lang }),
    );
  };
