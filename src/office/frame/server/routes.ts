import { getHistory } from '#office/kit/contract/history.ts';
import { getOffice } from '#office/kit/contract/office.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getWrongOnSale } from '../contract/onSale.ts';
import { getToday } from '../contract/today.ts';
import { readHistory } from './history/historyView.ts';
import { readOffice } from './officeView.ts';
import { readWrongOnSale } from './onSaleView.ts';
import { readToday } from './todayView.ts';

export const consoleRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, getOffice, ({ account, office, lang }) => readOffice(db, account, office, { lang, now: clock() }));

    serve(app, getHistory, ({ account, office, query, lang }) => readHistory(db, { account, office, lang }, query));

    serve(app, getToday, ({ office, lang }) => readToday(db, { ...office, lang, now: clock() }));

    serve(app, getWrongOnSale, ({ office, lang }) => readWrongOnSale(context, office, lang));
  };
