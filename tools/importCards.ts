import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importCards } from '../src/features/registration/server/loadCards.ts';
import { connect } from '../src/server/database.ts';
import { PlainError, runTool } from './plainError.ts';

const usage = 'DATABASE_URL=postgres://… npm run cards:import -- --federation 12 cards.csv';

const faults = {
  empty_number: 'has no card number',
  empty_name: 'has no first or last name',
  text_not_valid: 'has a text of more than 200 letters, or with signs that cannot be read',
  day_not_valid: 'has a day that is none (write 2026-12-31 or 31/12/2026)',
  gender_not_valid: 'has a gender that is neither M nor F',
  number_of_other_form: 'has a number that is not made as the federation’s rules say',
  number_twice: 'has a number that stands above already',
  quote_open: 'opens a quote that is never closed',
} as const;

/** `npm run cards:import`: imports a federation's cards from a file, all or nothing, and prints a summary. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { federation: { type: 'string' } }, allowPositionals: true });
  const federationId = Number(values.federation);
  const [file] = positionals;
  const url = process.env.DATABASE_URL;
  if (!file || !url || !Number.isInteger(federationId)) throw new PlainError(`Usage: ${usage}`);
  const csv = await readFile(file, 'utf8').catch(() => {
    throw new PlainError(`${file} cannot be read.`);
  });
  const db = connect(url, 2);
  try {
    const report = await importCards(db, { federationId, csv, now: new Date() });
    if (report.state === 'no_such_federation') throw new PlainError(`There is no federation ${federationId}.`);
    if (report.state === 'columns_missing')
      throw new PlainError(`The first line names no column for: ${report.columns.join(', ')}. Nothing was changed.`);
    if (report.state === 'imported') {
      console.log(`${report.cards} cards of federation ${federationId} are in.`);
      if (report.confirmed + report.doubted > 0)
        console.log(
          `Of registrations for races to come, ${report.confirmed} have their card confirmed now, ${report.doubted} have one in doubt.`,
        );
      return;
    }
    const lines = report.lines.map(
      ({ line, fault, said }) => `  line ${line} ${faults[fault]}${said === undefined ? '' : ` (${said})`}`,
    );
    throw new PlainError(`Nothing was changed, for ${lines.length} lines are wrong:\n${lines.join('\n')}`);
  } finally {
    await db.$client.end();
  }
}

await runTool(main);
