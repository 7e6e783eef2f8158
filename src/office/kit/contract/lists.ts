import { z } from 'zod';
import type { StaffCall } from '#kernel/call.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { seenOf } from './history.ts';
import { done, made, saved } from './setUps.ts';

interface ListKind<Params extends z.ZodRawShape, Fields extends z.ZodRawShape> {
  /** What one of them is called: it ends the names of its calls. */
  readonly name: string;
  readonly url: StaffCall['url'];
  readonly params: z.ZodObject<Params>;
  readonly fields: z.ZodObject<Fields>;
  readonly roles: StaffCall['roles'];
  readonly byRace?: true;
  readonly summaries: { readonly add: string; readonly change: string; readonly remove: string };
  readonly refusals: readonly ErrorCode[];
}

export const listCalls = <Params extends z.ZodRawShape, Fields extends z.ZodRawShape>({
  name,
  url,
  params,
  fields,
  roles,
  byRace,
  summaries,
  refusals,
}: ListKind<Params, Fields>) => {
  const who = { access: 'staff', roles, ...(byRace && { byRace }) } as const;
  const item = params.extend({ item: CatalogueId });
  return {
    add: {
      id: `addOffice${name}`,
      method: 'POST',
      url,
      summary: summaries.add,
      ...who,
      schema: { params, body: fields, response: made },
      refusals: [...refusals, 'list_full'],
    },
    change: {
      id: `changeOffice${name}`,
      method: 'PUT',
      url: `${url}/:item`,
      summary: summaries.change,
      ...who,
      schema: { params: item, body: z.object({ fields: fields.partial(), seen: seenOf(fields) }), response: saved },
      refusals: [...refusals, 'item_not_found', 'set_up_changed_meanwhile'],
    },
    remove: {
      id: `deleteOffice${name}`,
      method: 'DELETE',
      url: `${url}/:item`,
      summary: summaries.remove,
      ...who,
      schema: { params: item, response: done },
      refusals: [...refusals, 'item_not_found', 'in_use'],
    },
  } as const satisfies Record<string, StaffCall>;
};
