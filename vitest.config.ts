import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,sandbox,tests,tools,database}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', 'tests/e2e/**', '**/node_modules/**'],
    globalSetup: 'tests/support/globalSetup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'test-results/vitest.json' }]] : ['default'],
  },
});
