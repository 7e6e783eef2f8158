import multipart from '@fastify/multipart';
import { readForm } from '#features/certificates/server/uploadForm.ts';
import { refuse } from '#kernel/errors.ts';
import { fileNamed } from '#kernel/fileAddress.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { addOfficeFile, mostFileBytes, OfficeFileFields } from '../../contract/files.ts';
import { fileBytes, keepFile } from './files.ts';

export const officeFileRoutes =
  (context: Context): Routes =>
  async (app) => {
    await app.register(multipart);
    serve(app, addOfficeFile, async ({ account, office, request }) => {
      await countAttempt(context, limits.uploads, account.id);
      const { fields, document } = await readForm(request, OfficeFileFields, mostFileBytes);
      return keepFile(context, { account, office, bytes: document, kind: fields.kind });
    });
  };

/** The same files for everybody, below `/storage`: what an address shows never changes, so it may be kept for ever. */
export const circuitFileRoutes =
  (context: Context): Routes =>
  (app) => {
    app.get<{ Params: { file: string } }>('/files/:file', { schema: { hide: true } }, async (request, reply) => {
      const named = fileNamed(request.params.file) ?? refuse('file_not_found');
      const found = (await fileBytes(context, named.id, named.width)) ?? refuse('file_not_found');
      reply.header('content-type', found.contentType);
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return found.bytes;
    });
  };
