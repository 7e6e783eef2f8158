import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { exported, notExported } from '#features/privacy/server/personalTables.ts';
import { tablesText } from '#features/privacy/text/tables.ts';
import { type RetentionPeriod, type RetentionRule, retention } from '#kernel/retention.ts';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/**/server/**/tables.ts', { eager: true });
const ofTheServer = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/server/tables.ts', { eager: true });
const tables = Object.values({ ...files, ...ofTheServer })
  .flatMap((file) => Object.values(file))
  .filter((value) => is(value, PgTable));
const names = tables.map((table) => getTableName(table));

describe('A copy of all data is complete', () => {
  test('every table is in it, or says in src/features/privacy/server/personalTables.ts why it is not', () => {
    expect(names.filter((name) => !(name in exported) && !(name in notExported))).toEqual([]);
    expect(names.filter((name) => name in exported && name in notExported)).toEqual([]);
  });

  test('it speaks of no table that is not there, and each of its sections has a title', () => {
    expect(Object.keys({ ...exported, ...notExported }).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(tablesText.it).toSorted()).toEqual(Object.keys(exported).toSorted());
  });

  test('what leads to an account or an athlete is personal, unless it is numbers', () => {
    const personal = tables.filter((table) =>
      getTableConfig(table).columns.some(({ name }) => name === 'user_id' || name === 'member_id'),
    );
    const left = personal.map((table) => getTableName(table)).filter((name) => name in notExported);
    expect(left).toEqual(['idempotency_key']);
  });
});

describe('An erasure leaves nothing behind', () => {
  test('every key that leads to an account says what becomes of it', () => {
    const keys = tables.flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { foreignTable, columns } = key.reference();
        if (getTableName(foreignTable) !== 'user_account') return [];
        const known = key.onDelete === 'cascade' || key.onDelete === 'set null';
        return known ? [] : [`${getTableName(table)}.${columns[0]?.name}`];
      }),
    );
    expect(keys).toEqual([]);
  });
});

const span = ({ days, months, years }: RetentionPeriod): string => {
  if (years !== undefined) return `${years} years`;
  if (months !== undefined) return `${months} months`;
  return days === 0 ? 'no time' : days === 1 ? '1 day' : `${days} days`;
};

const written = (rule: RetentionRule): string =>
  [`## ${rule.data}`, '', `- Kept: ${span(rule)} from ${rule.from}`, `- Then: ${rule.what}`, `- Why: ${rule.why}`].join(
    '\n',
  );

const document = `# How long what is kept

Everything that is not here is kept for as long as the account, and goes with it: also why and by whom it was suspended
and reinstated. This page is written from \`src/kernel/retention.ts\`, which the nightly jobs read, too: \`vitest run tests/architecture/privacy -u\`
writes it anew. What the portal writes to its output is kept by whoever runs it; it names nobody but by an id, and thirty
days are enough.

${Object.values<RetentionRule>(retention).map(written).join('\n\n')}
`;

test('docs/retention.md says what the table of retention says', async () => {
  await expect(document).toMatchFileSnapshot('../../docs/retention.md');
});
