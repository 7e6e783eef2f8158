import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { callsAsData } from './tools/pages/callsAsData.ts';
import { compiledTexts } from './tools/pages/compiledTexts.ts';
import { oneStyleSheet } from './tools/pages/oneStyleSheet.ts';
import { quickLocale } from './tools/pages/quickLocale.ts';

/** Loading a file of the pure rooms does nothing by itself. */
const pure = /\/src\/(kernel|art|text|(?:features|office)\/[^/]+\/(contract|rules|text))\b/;

/**
 * What nearly every page needs, in one file: fewer requests, and packed together it is smaller, too. A file comes with
 * all that it imports: one that may lead to a contract or to Zod must not stand here.
 */
const everywhere = [
  /\/node_modules\/(@tanstack|use-intl|@formatjs|use-sync-external-store)\//,
  /\/src\/kernel\/(paths|call|lang|cents|days|names|look)\.ts$/,
  /\/src\/text\/(shell|network|translate)\b/,
  /\/src\/web\/(api|readAnswer|text|browser|request|meta|signedOut|failure|revalidate)\.tsx?$/,
  /\/src\/web\/ui\/(Notice|Button|StatusMark|cx)\b/,
  /\/src\/art\/share\.ts$/,
  /\/src\/features\/legal\/(text\/cookieBanner|web\/cookies)\b/,
];

export default defineConfig(({ mode }) => ({
  plugins: [callsAsData(), compiledTexts(), oneStyleSheet(), quickLocale(), reactRouter()],
  // Two servers in development on one checkout must not share a cache.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  build: {
    target: 'es2022',
    rolldownOptions: {
      // What a page does not use is not loaded, schemas above all: making one has no effect by itself.
      treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }], manualPureFunctions: ['z'] },
      output: {
        // A file runs in one go, which a slow phone feels: what is large stands apart from what is made with it.
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /\/node_modules\/react-router\// },
            { name: 'portal', test: (id) => everywhere.some((known) => known.test(id)) },
            { name: 'zod', test: /\/node_modules\/zod\// },
          ],
        },
      },
    },
  },
  css: {
    // Names that speak while we work, and that are short in what visitors download.
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]' },
  },
}));
