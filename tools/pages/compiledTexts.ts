import { readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const texts = /\/src\/(?:(?:features|office)\/[^/]+\/)?text\/[^/]*\b(?:it|en)\.json$/;

/** Sentences by name, or in the order of a document. */
type Messages = string | readonly Messages[] | { readonly [key: string]: Messages };

type Compiled = ReturnType<typeof compile> | readonly Compiled[] | { readonly [key: string]: Compiled };

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

function compiledAll(messages: Messages): Compiled {
  if (typeof messages === 'string') return compile(messages);
  if (Array.isArray(messages)) return messages.map(compiledAll);
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, compiledAll(value)]));
}
