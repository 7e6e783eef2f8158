import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  plugins: [reactRouter()],
  // Two servers in development on one checkout must not share a cache.
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  build: {
    target: 'es2022',
    // What nearly every page needs is one file: a third fewer requests, and packed together it is smaller, too.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'portal', minShareCount: 25 }] } } },
  },
  css: {
    // Names that speak while we work, and that are short in what visitors download.
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]' },
  },
}));
