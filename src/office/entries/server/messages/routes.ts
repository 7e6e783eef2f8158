import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/messages.ts';
import type { Selection } from '../listView.ts';
import { renewForReading } from '../renewEntries.ts';
import { listMessages } from './messagesView.ts';
import { lookAtMessage, sendMessage, stopMessage } from './sendMessage.ts';

type To = z.output<typeof calls.previewMessage.schema.body>['to'];

const selectionOf = (to: To): Selection & { readonly whole: boolean } => {
  const { whole, entries, search = '', season, race, type, payment, certificate, light } = to;
  return { whole, entries, search, season, race, type, payment, certificate, light };
};

export const officeMessageRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, calls.previewMessage, async ({ account, office, body }) => {
      await renewForReading(context);
      return lookAtMessage(context, { account, office }, { ...body, to: selectionOf(body.to) });
    });

    serve(app, calls.sendMessage, async ({ account, office, body }) => {
      await renewForReading(context);
      return sendMessage(context, { account, office }, { ...body, to: selectionOf(body.to) });
    });

    serve(app, calls.getMessages, ({ account, office, query }) =>
      listMessages(db, { account, office }, query.page ?? 1, clock()),
    );

    serve(app, calls.stopMessage, ({ account, office, params }) =>
      stopMessage(context, { account, office }, params.message),
    );
  };
