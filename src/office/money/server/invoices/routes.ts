import { dayInRome } from '#kernel/calendar.ts';
import { officePageSizes } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { zipOf } from '#server/zip.ts';
import * as calls from '../../contract/invoices.ts';
import { createInvoiceChanges } from './changes.ts';
import { idsOfInvoices, listInvoices } from './invoicesView.ts';

export const officeInvoiceRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;
    const changes = createInvoiceChanges(context);

    serve(app, calls.getOfficeInvoices, ({ office, query }) => {
      const { view = 'all', search = '', month, page = 1, size = officePageSizes[0] } = query;
      return listInvoices(db, { circuitId: office.circuitId, view, month, search }, { page, size });
    });

    serve(app, calls.noteInvoices, ({ account, office, body }) =>
      changes.note({ account, circuitId: office.circuitId }, body),
    );

    serve(app, calls.correctInvoice, ({ account, office, params, body }) =>
      changes.correct({ account, circuitId: office.circuitId }, params.order, body),
    );

    serve(app, calls.getInvoiceXml, async ({ account, office, params, reply }) => {
      const [file] = await changes.files({ account, circuitId: office.circuitId }, [params.invoice]);
      reply.header('content-type', 'application/xml; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${file!.name}"`);
      reply.header('cache-control', 'private, no-store');
      return file!.xml;
    });

    serve(app, calls.getInvoicesZip, async ({ account, office, query, reply }) => {
      const { view = 'all', search = '', month } = query;
      const { circuitId } = office;
      const files = await changes.files(
        { account, circuitId },
        await idsOfInvoices(db, { circuitId, view, month, search }),
      );
      reply.header('content-type', 'application/zip');
      reply.header('content-disposition', `attachment; filename="fatture-${month ?? dayInRome(clock())}.zip"`);
      reply.header('cache-control', 'private, no-store');
      return zipOf(
        (async function* () {
          for (const { name, xml } of files) yield { name, bytes: new TextEncoder().encode(xml) };
        })(),
      );
    });
  };
