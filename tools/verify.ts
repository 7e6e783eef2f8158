import { connect } from '../src/server/database.ts';
import { askInvariants } from './invariants.ts';
import { PlainError, runTool } from './plainError.ts';

/** `npm run verify`: prints what is not as it must be in the database at DATABASE_URL; exit code 1 if anything is. */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new PlainError('Usage: DATABASE_URL=postgres://… npm run verify');
  const db = connect(url, 1);
  try {
    const faults = await db.transaction(askInvariants, { accessMode: 'read only' });
    for (const { fault, id, says } of faults) console.log(`${fault}  ${id}\n  ${says}`);
    if (faults.length > 0)
      throw new PlainError(`Faults: ${faults.length}. docs/operations/verify.md says what each means.`);
    console.log('Every invariant holds.');
  } finally {
    await db.$client.end();
  }
}

await runTool(main);
