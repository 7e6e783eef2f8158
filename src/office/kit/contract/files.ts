import { z } from 'zod';
import { CatalogueId } from '#kernel/wire.ts';
import { officeCall } from './call.ts';

export const mostFileBytes = 15 * 1024 * 1024;

const FileKind = z.enum(['picture', 'document']);
export type FileKind = z.output<typeof FileKind>;

export const OfficeFileFields = z.object({ kind: FileKind });

export const OfficeFileView = z
  .object({
    kind: FileKind,
    /** Its address on this portal: of a picture, the widest. */
    path: z.string(),
    sizes: z.array(z.object({ width: z.int(), height: z.int(), path: z.string() })),
  })
  .meta({ id: 'OfficeFile' });
export type OfficeFileView = z.output<typeof OfficeFileView>;

export const addOfficeFile = officeCall({
  id: 'addOfficeFile',
  method: 'POST',
  url: '/files',
  summary:
    'Takes a picture (JPEG, PNG, WebP), in several widths, or a PDF; both are known by content and cleaned. Everybody who has its address can read it',
  roles: ['super-admin', 'organiser'],
  multipart: true,
  params: z.object({ id: CatalogueId }),
  body: OfficeFileFields.extend({ document: z.file() }),
  response: { 201: z.object({ data: OfficeFileView }) },
  refusals: [
    'picture_not_valid',
    'document_not_valid',
    'file_locked',
    'file_active',
    'no_space_left',
    'payload_too_large',
  ],
});
