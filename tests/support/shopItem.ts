import pg from 'pg';
import type { RunningPortal } from './runPortal.ts';

let serial = 0;

export interface ShopItem {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

export interface ShopItemGiven {
  readonly circuit?: number;
  readonly stock?: number;
  readonly price?: number;
  readonly description?: string;
  readonly note?: string;
  readonly name?: string;
  /** Sizes, each with a stock of its own or without one. */
  readonly sizes?: Readonly<Record<string, number | null>>;
  /** Makes it a service of this race. */
  readonly ofRace?: number;
}

/** A product that only one journey knows, put into the running portal's database. */
export async function aShopItem(portal: RunningPortal, given: ShopItemGiven = {}): Promise<ShopItem> {
  const { circuit = 15, stock = 30, price = 1200, sizes = {}, ofRace } = given;
  const id = 900_000 + ++serial;
  const slug = `articolo-${id}`;
  const name = given.name ?? `Articolo ${id}`;
  const text = { name, description: given.description ?? '', note: given.note ?? '', permalink: slug };
  const database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
  const insert = async (sql: string, values: unknown[]): Promise<number> =>
    (await database.query<{ id: number }>(sql, values)).rows[0]!.id;
  const sellable = async (kind: string, pieces: number) => {
    const made = await insert('insert into sellable (kind) values ($1) returning id', [kind]);
    await database.query('insert into stock_counter (sellable_id, stock) values ($1, $2)', [made, pieces]);
    return made;
  };
  try {
    await database.query(
      `insert into product (id, circuit_id, sku, i18n, price, full_price, sellable_id, in_shop, position)
        values ($1, $2, $3, $4, $5, $5, $6, $7, $1)`,
      [id, circuit, `T-${id}`, { it: text, en: text }, price, await sellable('product', stock), ofRace === undefined],
    );
    for (const [position, [size, own]] of Object.entries(sizes).entries()) {
      const label = { it: { key: 'Taglia', name: size }, en: { key: 'Size', name: size } };
      const option = await insert(
        'insert into product_variable (product_id, key, i18n, position) values ($1, $2, $3, $4) returning id',
        [id, 'size', label, position],
      );
      if (own === null) continue;
      await database.query('insert into product_combination (product_id, variables, sellable_id) values ($1, $2, $3)', [
        id,
        [option],
        await sellable('combination', own),
      ]);
    }
    if (ofRace !== undefined)
      await database.query('insert into race_service (race_id, product_id, sort) values ($1, $2, 9)', [ofRace, id]);
  } finally {
    await database.end();
  }
  return { id, slug, name };
}
