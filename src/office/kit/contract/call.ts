import { z } from 'zod';
import type { StaffCall } from '#kernel/call.ts';
import { CatalogueId } from '#kernel/wire.ts';

export const circuit = z.object({ id: CatalogueId });

interface OfficeCall extends Omit<StaffCall, 'access' | 'url' | 'schema'>, Omit<StaffCall['schema'], 'headers'> {
  readonly url: `/${string}`;
}

type SchemaName = 'params' | 'querystring' | 'body' | 'response';

type AsCall<Part extends OfficeCall> = Omit<Part, 'url' | SchemaName> & {
  readonly access: 'staff';
  readonly url: `/circuits/:id${Part['url']}`;
  readonly schema: {
    readonly params: Part extends { readonly params: infer Params extends z.ZodType } ? Params : typeof circuit;
  } & Pick<Part, Exclude<Extract<keyof Part, SchemaName>, 'params'>>;
};

/** The call as the routes, the browser and the API document have it. */
export function officeCall<const Part extends OfficeCall>(part: Part): AsCall<Part> {
  const { url, params = circuit, querystring, body, response, ...call } = part as OfficeCall;
  const schema = { params, ...(querystring && { querystring }), ...(body && { body }), response };
  return { ...call, access: 'staff', url: `/circuits/:id${url}`, schema } as unknown as AsCall<Part>;
}
