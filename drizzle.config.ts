import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/tables.ts', './src/{features,office}/*/server/tables.ts'],
  // Elsewhere while the one migration is written anew (tools/renewMigration.ts).
  out: process.env.MIGRATIONS ?? './database/migrations',
});
