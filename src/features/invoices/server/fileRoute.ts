import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#kernel/errors.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import { preferredLang } from '#server/http/negotiation.ts';
import { signedIn } from '#server/http/request.ts';
import type { Routes } from '#server/http/serve.ts';
import { findReadable } from './fileAccessView.ts';
import { invoiceFile } from './invoiceFile.ts';

const isPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/**
 * The PDFs below `/storage` (checkout §7, "File links"). What is somebody else's does not exist. A browser without a session is led
 * to the sign-in, whatever the number, and from there back.
 */
export const invoiceFileRoutes =
  (context: Context): Routes =>
  (app) => {
    app.get<{ Params: { file: string } }>('/invoices/:file', { schema: { hide: true } }, async (request, reply) => {
      const lang = preferredLang(request);
      if (!request.account && isPage(request)) {
        return reply.redirect(paths.signin(lang, paths.invoice(lang, request.params.file)), 302);
      }
      const account = signedIn(request);
      const id = await findReadable(context, account, request.params.file).catch((error: unknown) => {
        if (error instanceof Refusal && isPage(request)) return 'to be asked' as const;
        throw error;
      });
      if (id === 'to be asked') return reply.redirect(paths.proofAgain(lang, request.url), 302);
      const file = id && (await invoiceFile(context, id));
      if (!file && isPage(request)) return reply.redirect(`${paths.orders(lang)}?notice=invoice_not_found`, 302);
      if (!file) return refuse('invoice_not_found');
      reply.header('content-type', 'application/pdf');
      reply.header('content-disposition', `inline; filename="${file.name}"`);
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cache-control', 'private, no-store');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return file.bytes;
    });
  };
