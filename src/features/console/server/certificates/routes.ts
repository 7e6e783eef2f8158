import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/certificates.ts';
import { listCertificates, readCertificate, requireCertificate } from './certificatesView.ts';
import { claiming } from './claims.ts';
import { judge, takeBack } from './verdicts.ts';

/** Certificates, for who has the medical role. */
export const officeCertificateRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;
    const claim = claiming(context, 'certificate');

    serve(app, calls.getOfficeCertificates, ({ account, office, query, lang }) =>
      listCertificates(db, office, { page: query.page ?? 1, accountId: account.id, now: clock(), lang }),
    );

    serve(app, calls.getOfficeCertificate, async ({ office, params, lang }) => ({
      data: await readCertificate(db, office, { id: params.certificate, lang }),
    }));

    serve(app, calls.judgeCertificate, async ({ account, office, params, body }) => {
      await judge(context, { account, office, id: params.certificate }, body);
      return { data: null };
    });

    serve(app, calls.claimCertificate, ({ office, params: { certificate }, ...asked }) =>
      claim(certificate, asked, (tx) => requireCertificate(tx, office, certificate)),
    );

    serve(app, calls.undoVerdict, async ({ account, office, params }) => {
      await takeBack(context, { account, office, id: params.certificate });
      return { data: null };
    });
  };
