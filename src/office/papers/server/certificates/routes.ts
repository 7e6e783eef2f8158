import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/certificates.ts';
import { listCertificates, readCertificate } from './certificatesView.ts';
import { judge, takeBack } from './verdicts.ts';

export const officeCertificateRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, calls.getOfficeCertificates, ({ office, query, lang }) =>
      listCertificates(db, office, { page: query.page ?? 1, now: clock(), lang }),
    );

    serve(app, calls.getOfficeCertificate, ({ office, params, lang }) =>
      readCertificate(db, office, { id: params.certificate, lang }),
    );

    serve(app, calls.judgeCertificate, ({ account, office, params, body }) =>
      judge(context, { account, office, id: params.certificate }, body),
    );

    serve(app, calls.undoVerdict, ({ account, office, params }) =>
      takeBack(context, { account, office, id: params.certificate }),
    );
  };
