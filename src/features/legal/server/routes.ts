import type {} from '@fastify/cookie';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { chooseCookies } from '../contract.ts';
import { choiceCookie, choiceSeconds, choiceValue } from '../rules/cookieChoice.ts';
import { recordCookieChoice } from './cookieChoices.ts';

export const legalRoutes =
  (context: Context): Routes =>
  (app) =>
    serve(app, chooseCookies, async ({ body: { choice, version }, site: { circuitId }, request, reply }) => {
      await countAttempt(context, limits.cookieChoice, request.ip);
      const at = context.clock();
      await recordCookieChoice(context.db, { circuitId, choice, textVersion: version, at });
      // The page has set it already; one that a server sets is kept longer by some browsers. Scripts must read it.
      reply.setCookie(choiceCookie, choiceValue(choice, version, at), {
        sameSite: 'lax',
        secure: context.environment.baseUrl.protocol === 'https:',
        path: '/',
        maxAge: choiceSeconds,
      });
      return { choice, version, at: at.toISOString() };
    });
