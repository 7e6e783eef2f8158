import { officePageSizes } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { answerRequest, extendRequest, getOfficeRequests, noteRequest } from '../contract.ts';
import { createAnswering } from './answering.ts';
import { listRequests } from './requestsView.ts';

export const officeRequestRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;
    const answering = createAnswering(context);

    serve(app, getOfficeRequests, ({ office, query }) => {
      const { view = 'open', page = 1, size = officePageSizes[0] } = query;
      return listRequests(db, { circuitId: office.circuitId, view, page, size, now: clock() });
    });

    serve(app, noteRequest, async ({ account, office: { circuitId }, body }) => {
      const { received_on: receivedOn, ...request } = body;
      return { id: await answering.note({ account, circuitId }, { ...request, receivedOn }) };
    });

    serve(app, answerRequest, ({ account, office: { circuitId }, params, body }) =>
      answering.answer({ account, circuitId, id: params.request, ...body }),
    );

    serve(app, extendRequest, ({ account, office: { circuitId }, params, body }) =>
      answering.extend({ account, circuitId, id: params.request, ...body }),
    );
  };
