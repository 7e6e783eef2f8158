import type { TestPortal } from '../support/api.ts';
import { aPdf } from '../support/certificates.ts';
import type { Operation } from '../support/requests.ts';
import type { Asking } from './rows.ts';

/** Asks an operation of the API, signed in or not: its status, the code of its refusal, and its body as it came. */
export async function call(
  portal: TestPortal,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { params = {}, query = {}, body, form, file }: Asking,
  as?: string,
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const sent = form ? await aForm(form, file) : body !== undefined ? { payload: body } : {};
  const answer = await portal.app.inject({
    method,
    url: `/api${filled}?${text}`,
    ...sent,
    headers: { ...('headers' in sent && sent.headers), ...(as && { authorization: `Bearer ${as}` }) },
  });
  const error = /"error":"(\w+)"/.exec(answer.body)?.[1];
  return { status: answer.statusCode, error, body: answer.body };
}

async function aForm(fields: Readonly<Record<string, string>>, text?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const file =
    text === undefined
      ? new File([new Uint8Array(await aPdf())], 'c.pdf', { type: 'application/pdf' })
      : new File([text], 's.csv');
  form.append('document', file);
  const request = new Response(form);
  return {
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
