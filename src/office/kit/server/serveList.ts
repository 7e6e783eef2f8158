import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { serve } from '#server/http/serve.ts';
import type { listCalls } from '../contract/lists.ts';
import type { EffectView } from '../contract/setUps.ts';
import type { FieldsWish } from '../rules/seen.ts';
import type { Officer } from './setUps.ts';

type ListCalls<Params extends z.ZodRawShape, Fields extends z.ZodRawShape> = ReturnType<
  typeof listCalls<Params, Fields>
>;

interface ListCommands<On, Fields> {
  readonly add: (acting: On, fields: Fields) => Promise<number>;
  readonly change: (acting: On, item: number, wanted: FieldsWish<Fields>) => Promise<EffectView>;
  readonly remove: (acting: On, item: number) => Promise<unknown>;
}

export function serveList<Of extends object, Params extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  app: FastifyInstance,
  calls: ListCalls<Params, Fields>,
  changes: ListCommands<Officer & Of, z.output<z.ZodObject<Fields>>>,
  of: (params: z.output<z.ZodObject<Params>>) => Of,
): void {
  // What the schemas of a call come to is not known here, where they may be any.
  type ListRequest = {
    readonly params: z.output<z.ZodObject<Params>> & { readonly item: number };
    readonly body: unknown;
  };

  serve(app, calls.add, async ({ account, office, lang, ...asked }) => {
    const { params, body } = asked as unknown as ListRequest;
    const fields = body as z.output<z.ZodObject<Fields>>;
    const id = await changes.add({ account, office, lang, ...of(params) }, fields);
    return { id } as never;
  });

  serve(app, calls.change, async ({ account, office, lang, ...asked }) => {
    const { params, body } = asked as unknown as ListRequest;
    const wanted = body as FieldsWish<z.output<z.ZodObject<Fields>>>;
    const data = await changes.change({ account, office, lang, ...of(params) }, params.item, wanted);
    return data as never;
  });

  serve(app, calls.remove, async ({ account, office, lang, ...asked }) => {
    const { params } = asked as unknown as ListRequest;
    await changes.remove({ account, office, lang, ...of(params) }, params.item);
    return null as never;
  });
}
