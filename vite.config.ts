import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022' },
  css: {
    // Names that speak while we work, and that are short in what visitors download.
    modules: { generateScopedName: mode === 'production' ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]' },
  },
}));
