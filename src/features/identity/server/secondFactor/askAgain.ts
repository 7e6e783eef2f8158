import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/errors.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import { askedAgain } from '../../rules/secondFactor/askedAgain.ts';
import { requireProved } from '../requireProved.ts';

const isPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** A browser that opens the address of a file is led to a page that asks, and from there to the file. */
export const createAskAgain =
  (context: Context) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const operation = request.routeOptions.schema?.operationId;
    if (operation === undefined || !(operation in askedAgain) || !request.account) return undefined;
    try {
      requireProved(context, request.account);
    } catch (error) {
      if (!(error instanceof Refusal) || !isPage(request)) throw error;
      return reply.redirect(paths.proofAgain(request.lang, request.url), 302);
    }
    return undefined;
  };
