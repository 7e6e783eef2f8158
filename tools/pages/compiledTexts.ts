import { readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const texts = /\/src\/(?:features\/[^/]+\/)?text\/[^/]*\b(?:it|en)\.json$/;

interface Messages {
  readonly [key: string]: string | Messages;
}

type Compiled = ReturnType<typeof compile> | { readonly [key: string]: Compiled };

/**
 * The sentences of built pages are compiled: what says them in the browser needs no reader of ICU messages, a tenth of
 * Home's scripts. The server's own texts (mails, documents) are read as they are.
 */
export const compiledTexts = (): Plugin => ({
  name: 'compiled-texts',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    // Drawn on the server by the same: a sentence must not differ when React comes.
    ssr: { noExternal: ['use-intl'] },
  }),
  load: {
    filter: { id: texts },
    async handler(id) {
      const messages = JSON.parse(await readFile(id, 'utf8')) as Messages;
      // A text that is parsed is quicker than an object literal, and packs as well.
      return { code: `export default ${JSON.stringify(compiledAll(messages))}`, moduleType: 'js' };
    },
  },
});

const compiledAll = (messages: Messages): Compiled =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compiledAll(value),
    ]),
  );
