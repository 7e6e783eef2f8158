import multipart from '@fastify/multipart';
import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  attachCertificate,
  changeCertificate,
  getCertificateDisciplines,
  getCertificateDocument,
  getCertificates,
  getCertificateTypes,
  getDetailCertificate,
  removeCertificate,
  uploadCertificate,
} from '../contract.ts';
import { changeUpload, removeUpload, storeUpload } from './certificates.ts';
import { documentPath, listCertificates, readCertificate } from './certificateView.ts';
import { type Detail, detailCertificate, findDetail } from './detailView.ts';
import { readDocument } from './documentView.ts';
import { prepareStored } from './lineCertificate.ts';
import { readDisciplines, readTypes } from './optionsView.ts';
import { readUpload } from './uploadForm.ts';

export const lineOf = (detail: Detail) => ({ detailId: detail.id, memberId: detail.member_id, type: detail });

export const certificateRoutes =
  (context: Context): Routes =>
  async (app) => {
    const { db } = context;
    await app.register(multipart);

    const show = async (account: Account, id: string, lang: Lang) =>
      (await readCertificate(context, account, id, lang)) ?? refuse('certificate_not_found');

    serve(app, getCertificateTypes, ({ query, lang }) => readTypes(db, query.rt_id, lang));

    serve(app, getCertificateDisciplines, ({ query, lang }) => readDisciplines(db, query.rt_id, lang));

    serve(app, getCertificates, async ({ account, query, lang }) => {
      if (!(await findKnownMember(db, account, query.member_id))) refuse('member_not_found');
      return listCertificates(context, account, query.member_id, lang);
    });

    serve(app, uploadCertificate, async ({ account, request, lang }) => {
      await countAttempt(context, limits.uploads, account.id);
      const id = await storeUpload(context, account, await readUpload(request));
      return { data: await show(account, id, lang), path: documentPath(id) };
    });

    serve(app, changeCertificate, async ({ account, params, body, lang }) => {
      await changeUpload(context, account, params.id, body);
      return show(account, params.id, lang);
    });

    serve(app, removeCertificate, ({ account, params }) => removeUpload(context, account, params.id));

    serve(
      app,
      getCertificateDocument,
      async ({ account, params, reply }) => {
        const document = (await readDocument(context, account, params.id)) ?? refuse('certificate_not_found');
        const ending = document.contentType === 'image/jpeg' ? 'jpg' : 'pdf';
        reply.header('content-type', document.contentType);
        reply.header('content-disposition', `inline; filename="certificate.${ending}"`);
        reply.header('x-content-type-options', 'nosniff');
        reply.header('cache-control', 'private, no-store');
        // The browser runs no scripts of the file and loads nothing for it.
        reply.header('content-security-policy', "default-src 'none'; sandbox");
        return document.bytes;
      },
      { compress: false },
    );

    serve(app, getDetailCertificate, async ({ account, params, lang }) => {
      const detail = (await findDetail(db, account, params.id)) ?? refuse('detail_not_found');
      return detailCertificate(context, account, detail, lang);
    });

    serve(app, attachCertificate, async ({ account, body, lang }) => {
      const detail = (await findDetail(db, account, body.detailable_id)) ?? refuse('detail_not_found');
      const { attach } = await prepareStored(context, account, lineOf(detail), body.itemable_id);
      await attach();
      return show(account, body.itemable_id, lang);
    });
  };
