import { getHistory } from '#office/kit/contract/history.ts';
import { getOffice } from '#office/kit/contract/office.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getGoLive } from '../contract/goLive.ts';
import { getWrongOnSale } from '../contract/onSale.ts';
import { getToday } from '../contract/today.ts';
import { readGoLive } from './goLiveView.ts';
import { readHistory } from './history/historyView.ts';
import { readOffice } from './officeView.ts';
import { readWrongOnSale } from './onSaleView.ts';
import { readToday } from './todayView.ts';

/** The office as it opens: who asks, what waits for them, what is wrong. */
export const consoleRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, getOffice, async ({ account, office, lang }) => ({
      data: await readOffice(db, account, office, { lang, now: clock() }),
    }));

    serve(app, getHistory, async ({ account, office, query, lang }) => ({
      data: await readHistory(db, { account, office, lang }, query),
    }));

    serve(app, getToday, async ({ office, lang }) => ({
      data: await readToday(db, { ...office, lang, now: clock() }),
    }));

    serve(app, getGoLive, async ({ office }) => ({ data: await readGoLive(context, office.circuitId) }));

    serve(app, getWrongOnSale, async ({ office, lang }) => ({
      data: await readWrongOnSale(context, office, lang),
    }));
  };
