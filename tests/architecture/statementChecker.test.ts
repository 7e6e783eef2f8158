import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createReader, declarationsIn, type Kind, type Row } from './statements/declared.ts';
import { looseFaults } from './statements/elsewhere.ts';
import { nameFaults, ownershipFaults, shapeFaults } from './statements/faults.ts';
import { marked, type Statement, unmarked } from './statements/origin.ts';
import { parsed } from './statements/parse.ts';

const file = 'src/features/orders/server/write.ts';
const view = 'src/features/orders/server/orderView.ts';
const cartFile = 'src/features/cart/server/carts.ts';

const owners = new Map([
  ['cart', 'cart'],
  ['cart_hold', 'cart'],
  ['customer_order', 'orders'],
  ['attempt', 'server'],
]);

const written = (text: string, by = file, name = 'a statement'): Statement => ({
  name,
  file: by,
  ...unmarked(marked(by, text)),
});

describe('The reader of SQL', () => {
  test.each`
    text                                                                               | uses
    ${'select from cart c join customer_order o on true'}                              | ${['reads cart', 'reads customer_order']}
    ${'select (select 1 from cart) where exists (select from customer_order)'}         | ${['reads cart', 'reads customer_order']}
    ${'insert into cart select * from customer_order'}                                 | ${['reads customer_order', 'writes cart']}
    ${'update cart c set a = 1 from customer_order o'}                                 | ${['reads customer_order', 'writes cart']}
    ${'delete from cart using customer_order'}                                         | ${['reads customer_order', 'writes cart']}
    ${'with gone as (delete from cart returning id) select from gone'}                 | ${['writes cart']}
    ${'select from jsonb_populate_record(null::cart, $1)'}                             | ${['reads cart']}
    ${'select from cart c join customer_order o on true for update of c skip locked'}  | ${['locks cart', 'reads cart', 'reads customer_order']}
    ${'select from cart for no key update'}                                            | ${['locks cart', 'reads cart']}
    ${'select from cart for share'}                                                    | ${['reads cart']}
    ${"select 'from customer_order' as text -- from customer_order\nfrom public.cart"} | ${['reads public.cart']}
  `('sees what this does to which table: $text', async ({ text, uses }) => {
    const found = (await parsed(text)).uses.filter(({ table }) => owners.has(table.replace('public.', '')));
    expect(found.map(({ how, table }) => `${how} ${table}`).sort()).toEqual(uses);
  });

  test('says where, also behind letters of several bytes', async () => {
    const text = "select 'già’' from cart";
    expect((await parsed(text)).uses).toEqual([{ table: 'cart', how: 'reads', position: text.indexOf('cart') }]);
  });

  test('refuses what PostgreSQL cannot read', async () => {
    await expect(parsed('select from where')).rejects.toThrow('syntax error');
  });
});

describe('The finder of trespasses', () => {
  test('lets a feature write its own tables, and a view read those of others', async () => {
    expect(await ownershipFaults(written('update customer_order set a = 1'), owners)).toEqual([]);
    expect(await ownershipFaults(written('select from cart', view), owners)).toEqual([]);
  });

  test.each`
    text                                                     | by      | fault
    ${'update cart set a = 1'}                               | ${file} | ${'writes cart of cart'}
    ${'with a as (delete from cart) select 1'}               | ${file} | ${'writes cart of cart'}
    ${'update cart set a = 1'}                               | ${view} | ${'writes cart of cart'}
    ${'delete from attempt'}                                 | ${file} | ${'writes attempt of server'}
    ${'delete from jobs.job'}                                | ${file} | ${'writes jobs.job of server'}
    ${'select from customer_order where (select from cart)'} | ${file} | ${'reads cart of cart'}
  `('names file and statement: $text', async ({ text, by, fault }) => {
    expect(await ownershipFaults(written(text, by), owners)).toEqual([`${by} ${fault}, in 'a statement'`]);
  });

  test('holds a lock on a foreign row for a write, in a view too', async () => {
    expect(await ownershipFaults(written('select from cart for update', view), owners)).toEqual([
      `${view} locks cart of cart, in 'a statement'`,
    ]);
  });

  test('counts a fragment for the file that writes it, and what follows for the one that goes on', async () => {
    const text = (after: string) =>
      unmarked(
        `${marked(file, 'with gone as (')}${marked(cartFile, 'delete from cart returning 1')}${marked(file, `) ${after}`)}`,
      );
    const embedding = { name: 'a statement', file };
    expect(await ownershipFaults({ ...embedding, ...text('select from customer_order') }, owners)).toEqual([]);
    expect(await ownershipFaults({ ...embedding, ...text('delete from cart_hold') }, owners)).toEqual([
      `${file} writes cart_hold of cart, in 'a statement'`,
    ]);
  });

  test('does not let a query of its own have the name of a table', async () => {
    expect(await ownershipFaults(written('with cart as (select 1) select from cart'), owners)).toEqual([
      `${file} calls a query like the table cart, in 'a statement'`,
    ]);
  });
});

describe('The checker of names', () => {
  test('finds one that is given twice, and one that PostgreSQL would cut', () => {
    expect(nameFaults([written('', file, 'one'), written('', cartFile, 'one'), written('', file, 'two')])).toEqual([
      `'one' is the name of 2 statements: ${file}, ${cartFile}`,
    ]);
    const [fits, tooLong] = ['’'.repeat(21), '’'.repeat(22)];
    expect(nameFaults([written('', file, fits), written('', file, tooLong)])).toEqual([
      `${file}: '${tooLong}' is longer than 63 bytes`,
    ]);
  });
});

describe('The reader of rows', () => {
  const rowOf = (row: string, source = '') => {
    const files: Record<string, string> = {
      'src/a.ts': `${source}; const find = statement<{ id: string }, ${row}>('find', (at) => sql\`select\`);`,
      'src/b.ts': `export interface Other { x: number }; export type Day = string & { readonly brand: 'day' };`,
    };
    const [found] = declarationsIn(
      'src/a.ts',
      createReader((path) => files[path] ?? ''),
    );
    return found?.row && Object.fromEntries([...found.row].map(([name, said]) => [name, [...said].sort().join(' ')]));
  };

  test.each`
    row                                             | columns
    ${"{ a: string; readonly 'b': number | null }"} | ${{ a: 'string', b: 'number' }}
    ${"{ a: 'x' | 'y'; b: 0 | 1; c: boolean }"}     | ${{ a: 'string', b: 'number', c: 'boolean' }}
    ${'{ a: readonly string[]; b: { c: string } }'} | ${{ a: 'other', b: 'other' }}
    ${'Found'}                                      | ${{ x: 'number', y: 'string' }}
    ${"Pick<Found, 'y'>"}                           | ${{ y: 'string' }}
    ${"Omit<Found, 'y'> & { z: boolean }"}          | ${{ x: 'number', z: 'boolean' }}
    ${'Readonly<Found>'}                            | ${{ x: 'number', y: 'string' }}
    ${"Pick<typeof orders.$inferSelect, 'id'>"}     | ${{ id: 'boolean number other string' }}
    ${'object'}                                     | ${null}
  `('knows the columns of $row', ({ row, columns }) => {
    const source =
      "import { type Day, type Other as Base } from './b.ts'; interface Found extends Base { y: Day | null }";
    expect(rowOf(row, source)).toEqual(columns);
  });

  test('says of which statement it cannot read the row', () => {
    expect(() => rowOf('Mystery')).toThrow(
      /^src\/a\.ts: the row of 'find' is typed by a TSTypeReference of src\/a\.ts/,
    );
  });

  test('wants a name that is written out', () => {
    const source = 'const find = statement<{}, object>(name, () => sql`select`);';
    expect(() =>
      declarationsIn(
        'src/a.ts',
        createReader(() => source),
      ),
    ).toThrow('src/a.ts: the name of a statement is not written out');
  });
});

describe('The checker of shapes', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const row = (columns: Record<string, Kind>): Row =>
    new Map(Object.entries(columns).map(([name, kind]) => [name, new Set([kind])]));

  test.each`
    text                                                           | columns                                  | fault
    ${'select id, reference from customer_order where id = $1'}    | ${{ id: 'string', reference: 'string' }} | ${null}
    ${'select id as order_id from customer_order'}                 | ${{ id: 'string' }}                      | ${'answers order_id, which its row does not name'}
    ${'select id from customer_order'}                             | ${{ id: 'string', at: 'string' }}        | ${'does not answer at, which its row names'}
    ${'select count(*) as count from customer_order'}              | ${{ count: 'number' }}                   | ${'answers a string as count, which its row calls number'}
    ${'update customer_order set state = $1 returning created_at'} | ${{ created_at: 'string' }}              | ${null}
    ${'select gone from customer_order'}                           | ${{ gone: 'string' }}                    | ${'does not prepare: column "gone" does not exist'}
    ${'select id from customer_orders'}                            | ${{ id: 'string' }}                      | ${'does not prepare: relation "customer_orders" does not exist'}
  `('asks PostgreSQL what is answered: $text', async ({ text, columns, fault }) => {
    const faults = await shapeFaults(client, written(text), row(columns));
    expect(faults[0] ?? null).toBe(fault && `${file}: 'a statement' ${fault}`);
  });

  test('asks nothing of a statement whose rows nobody reads, but that it prepares', async () => {
    expect(await shapeFaults(client, written('select 1 as one'), null)).toEqual([]);
    expect(await shapeFaults(client, written('select one'), null)).toHaveLength(1);
  });
});

describe('The finder of SQL outside statements', () => {
  const faults = (source: string, path = file) =>
    looseFaults(
      path,
      createReader(() => source),
      owners,
    );

  test.each`
    source                                                                                  | fault
    ${'await tx.execute(sql`select 1`);'}                                                   | ${'runs SQL that is no statement'}
    ${"await tx.execute('select 1');"}                                                      | ${'runs SQL that is no statement'}
    ${'await db.$client.query(text);'}                                                      | ${'runs SQL that is no statement'}
    ${"import { carts } from '#features/cart/server/tables.ts'; tx.update(carts).set({});"} | ${'writes carts of cart'}
    ${"import { carts as c } from '../../cart/server/tables.ts'; tx.delete(c);"}            | ${'writes c of cart'}
    ${"import { attempts } from '#server/tables.ts'; tx.insert(attempts);"}                 | ${'writes attempts of server'}
    ${'const held = sql`exists (select from cart c)`;'}                                     | ${'reads cart of cart'}
    ${'const held = sql`select from customer_order join x using (id) JOIN cart c`;'}        | ${'reads cart of cart'}
    ${'const gone = sql`delete from cart`;'}                                                | ${'writes cart of cart'}
    ${'const gone = sql.raw(`update cart set a = 1`);'}                                     | ${'writes cart of cart'}
  `('sees $source', ({ source, fault }) => {
    expect(faults(source)).toEqual([`${file} ${fault}`]);
  });

  test('is content with own tables, prepared queries, and what only sounds alike', () => {
    const source = `import { customerOrders } from './tables.ts';
      tx.update(customerOrders); seen.delete(id); await find.execute({ id }); sql\`from customer_order\`;
      const find = statement<{}, object>('find', () => sql\`select from cart\`);`;
    expect(faults(source)).toEqual([]);
    expect(faults('sql`select from cart`', view)).toEqual([]);
  });
});
