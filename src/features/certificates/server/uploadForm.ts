import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal, refuse } from '#kernel/errors.ts';
import { fieldFacts, limitedIssue, limitedText } from '#kernel/limits.ts';
import { mostBytes, UploadFields } from '../contract.ts';

export interface UploadForm {
  readonly fields: ReturnType<typeof UploadFields.parse>;
  readonly document: Buffer;
}

/** Limits of the multipart parser: what a form with a file needs, no more. */
const limits = { files: 1, fields: 10, parts: 11, fieldSize: 13_000, fieldNameSize: 100 };

/** Path traversal in a file name. Names are never used, but such a request is refused. */
const isPathTraversal = (name: string): boolean => /[/\\\0]|^\.\.?$/.test(name);

/** The fields as they arrived, and the file; a broken form (no boundary, no end) is a client error (400). */
async function readParts(request: FastifyRequest, fileSize: number) {
  const given: Record<string, unknown> = {};
  let document: Buffer | null = null;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize }, preservePath: true })) {
      if (part.type === 'field') given[part.fieldname] = part.value;
      else if (part.fieldname !== 'document') part.file.resume();
      else {
        // The form may break off within the file, too.
        document = await part.toBuffer();
        if (isPathTraversal(part.filename)) refuse('certificate_file_not_valid');
      }
    }
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Refusal('malformed_request', null, { cause: error });
  }
  return { given, document };
}

/** Reads a form with its file as a stream, up to the limits; refuses missing or wrong fields. */
export const readUpload = (request: FastifyRequest): Promise<UploadForm> => readForm(request, UploadFields);

/** The same with other fields beside the file. */
export async function readForm<Fields>(request: FastifyRequest, schema: z.ZodType<Fields>, fileSize = mostBytes) {
  if (!request.isMultipart()) return refuse('invalid_input', { errors: { document: ['required'] } });
  const { given, document } = await readParts(request, fileSize);
  const fields = schema.safeParse(given);
  const fault = document === null ? 'required' : document.length === 0 ? 'file_empty' : null;
  if (fields.success && document !== null && fault === null) return { fields: fields.data, document };
  const faults: Record<string, string> = fault ? { document: fault } : {};
  for (const issue of fields.error?.issues ?? []) {
    const found = limitedIssue(issue);
    faults[issue.path.join('.')] ??= found ? limitedText(found) : issue.message;
  }
  return refuse('invalid_input', fieldFacts(faults));
}
