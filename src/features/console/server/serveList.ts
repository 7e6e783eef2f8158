import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#kernel/errors.ts';
import { serve } from '#server/http/serve.ts';
import type { listCalls } from '../contract/lists.ts';
import type { SeenImpact } from '../contract.ts';
import type { Wanted } from './impact/impact.ts';
import type { Acting } from './setUps.ts';

type Listed<Params extends z.ZodRawShape, Fields extends z.ZodRawShape> = ReturnType<typeof listCalls<Params, Fields>>;

/** The calls of a list; what is added or changed may be refused with more than any list's. */
interface Calls<Params extends z.ZodRawShape, Fields extends z.ZodRawShape>
  extends Omit<Listed<Params, Fields>, 'add' | 'change'> {
  readonly add: Omit<Listed<Params, Fields>['add'], 'refusals'> & { readonly refusals: readonly ErrorCode[] };
  readonly change: Omit<Listed<Params, Fields>['change'], 'refusals'> & { readonly refusals: readonly ErrorCode[] };
}

interface Changes<On, Fields> {
  readonly add: (acting: On, fields: Fields, seen?: SeenImpact) => Promise<number>;
  readonly change: (acting: On, item: number, wanted: Wanted<Fields>) => Promise<unknown>;
  readonly remove: (acting: On, item: number) => Promise<unknown>;
}

/** The routes of a list; `of` says what it is a list of, from the address. */
export function serveList<Of extends object, Params extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  app: FastifyInstance,
  calls: Calls<Params, Fields>,
  changes: Changes<Acting & Of, z.output<z.ZodObject<Fields>>>,
  of: (params: z.output<z.ZodObject<Params>>) => Of,
): void {
  // What the schemas of a call come to is not known here, where they may be any.
  type Asked = { readonly params: z.output<z.ZodObject<Params>> & { readonly item: number }; readonly body: unknown };

  serve(app, calls.add, async ({ account, office, lang, ...asked }) => {
    const { params, body } = asked as unknown as Asked;
    const { impact, ...fields } = body as { readonly impact?: SeenImpact };
    const id = await changes.add(
      { account, office, lang, ...of(params) },
      fields as z.output<z.ZodObject<Fields>>,
      impact,
    );
    return { data: { id } } as never;
  });

  serve(app, calls.change, async ({ account, office, lang, ...asked }) => {
    const { params, body } = asked as unknown as Asked;
    const wanted = body as Wanted<z.output<z.ZodObject<Fields>>>;
    await changes.change({ account, office, lang, ...of(params) }, params.item, wanted);
    return { data: null } as never;
  });

  serve(app, calls.remove, async ({ account, office, lang, ...asked }) => {
    const { params } = asked as unknown as Asked;
    await changes.remove({ account, office, lang, ...of(params) }, params.item);
    return { data: null } as never;
  });
}
