import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { textPhase } from '#features/legal/rules/textVersions.ts';
import { paths } from '#kernel/paths.ts';
import { servePublicly } from './publicPages.ts';

/** Finished pages in front of a portal that draws the hour at which it drew them. */
function aPortal() {
  const given = { now: '', drawn: 0 };
  const app = Fastify();
  app.decorateRequest('inner', false);
  app.decorateRequest('lang', 'it');
  app.decorateRequest('site');
  app.addHook('onRequest', async (request) => {
    request.site = { circuitId: 15, seasonId: 20, origin: 'http://lakes.example' };
  });
  servePublicly(app, {
    cookieName: 'session',
    figuresOf: async () => 'all free',
    phase: () => textPhase(new Date(given.now)),
    draw: async () => {
      given.drawn += 1;
      return { body: Buffer.from(given.now), type: 'text/html; charset=utf-8', headers: {} };
    },
  });
  const read = async (path: string, now: string) => {
    given.now = now;
    return (await app.inject({ method: 'GET', url: path })).payload;
  };
  return { given, read };
}

test.each([
  ['Home', paths.home('it')],
  ['the terms', paths.terms('it')],
  ['a version of the terms', paths.textVersion('it', 'terms', '2018-06-29')],
  ['the accessibility statement', paths.accessibility('it')],
])(
  '%s is drawn anew at the midnight at which a legal text comes into force, with the first request',
  async (_, path) => {
    const { given, read } = aPortal();
    const evening = '2026-12-11T22:59:58.000Z';
    expect(await read(path, evening)).toBe(evening);
    expect(await read(path, '2026-12-11T22:59:59.000Z')).toBe(evening);
    expect(await read(path, '2026-12-11T23:00:00.000Z')).toBe('2026-12-11T23:00:00.000Z');
    expect(given.drawn).toBe(2);
  },
);
