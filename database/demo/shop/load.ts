import { sql } from 'drizzle-orm';
import {
  productCombinations,
  productMedias,
  products,
  productVariables,
  raceServices,
  shippingMethods,
} from '../../../src/features/shop/server/tables.ts';
import { sellables, stockCounters } from '../../../src/features/stock/server/tables.ts';
import { addDays, type Day } from '../../../src/kernel/calendar.ts';
import { euro } from '../../../src/kernel/money.ts';
import { texts, type World } from '../world.ts';
import { combinationSellable, type DemoProduct, optionId } from './product.ts';
import { demoProducts, servicesOfPackages, servicesOfRaces } from './products.ts';
import { demoShippings } from './shippings.ts';

const dayFrom = (today: Day, days: number | undefined): Day | null =>
  days === undefined ? null : addDays(today, days);

const productRow = (product: DemoProduct, position: number, today: Day): typeof products.$inferInsert => {
  const { it, en } = product.i18n;
  return {
    id: product.id,
    circuitId: product.circuit ?? 15,
    sku: product.sku,
    i18n: texts({ ...it, note: it.note ?? '' }, { ...en, note: en.note ?? '' }),
    price: euro(product.price),
    fullPrice: euro(product.fullPrice ?? product.price),
    sellableId: product.id,
    inShop: product.inShop,
    requireShipping: product.ships ?? false,
    haveSizeTable: product.sizeTable !== undefined,
    sizeTablePath: product.sizeTable ?? null,
    inPresale: product.presale ?? false,
    fromDate: dayFrom(today, product.from),
    toDate: dayFrom(today, product.to),
    position,
  };
};

const variableRows = ({ id: productId, variables = [] }: DemoProduct): (typeof productVariables.$inferInsert)[] =>
  variables
    .flatMap(({ key, name, options }) => options.map((option) => ({ key, name, option })))
    .map(({ key, name, option }, position) => ({
      id: optionId(productId, position),
      productId,
      key,
      position,
      i18n: texts({ key: name.it, name: option.it }, { key: name.en, name: option.en }),
    }));

const mediaRows = ({ id: productId, pictures }: DemoProduct): (typeof productMedias.$inferInsert)[] =>
  pictures.map(([file, it, en], position) => ({
    id: productId * 100 + position + 1,
    productId,
    path: `/media/shop/${file}.svg`,
    position,
    i18n: texts({ alt: it }, { alt: en }),
    featured: position === 0,
  }));

/** The combinations with a stock of their own, and the number of each. */
const combinationRows = (product: DemoProduct) =>
  (product.combinations ?? []).map(({ options, stock, soldElsewhere = 0 }) => ({
    productId: product.id,
    variables: options.map((at) => optionId(product.id, at)),
    sellableId: combinationSellable(product, options)!,
    stock,
    purchased: soldElsewhere,
    soldElsewhere,
  }));

/** The shop's products, how they are delivered, and the races' services. Ids that people make later begin beyond these. */
export async function loadShop({ tx, today }: World): Promise<void> {
  await tx.insert(sellables).values(demoProducts.map(({ id }) => ({ id, kind: 'product' as const })));
  await tx.insert(stockCounters).values(
    demoProducts.map(({ id, stock, soldElsewhere = 0 }) => ({
      sellableId: id,
      stock,
      purchased: soldElsewhere,
      soldElsewhere,
    })),
  );
  await tx.insert(products).values(demoProducts.map((product, position) => productRow(product, position, today)));
  await tx.insert(productVariables).values(demoProducts.flatMap(variableRows));
  const combinations = demoProducts.flatMap(combinationRows);
  await tx.insert(sellables).values(combinations.map(({ sellableId: id }) => ({ id, kind: 'combination' as const })));
  await tx.insert(stockCounters).values(combinations);
  await tx.insert(productCombinations).values(combinations);
  await tx.insert(shippingMethods).values([...demoShippings]);
  await tx.insert(productMedias).values(demoProducts.flatMap(mediaRows));
  await tx.execute(sql`select setval(pg_get_serial_sequence('product_variable', 'id'), 1000000),
    setval(pg_get_serial_sequence('product_media', 'id'), 1000000)`);
  await tx.insert(raceServices).values([
    ...Object.entries(servicesOfRaces).flatMap(([raceId, services]) =>
      services.map(({ productId, preselected = false }, sort) => ({
        raceId: Number(raceId),
        productId,
        isPreselected: preselected,
        sort,
      })),
    ),
    ...Object.entries(servicesOfPackages).flatMap(([packageId, services]) =>
      services.map(({ productId, preselected = false }, sort) => ({
        racePackageId: Number(packageId),
        productId,
        isPreselected: preselected,
        sort,
      })),
    ),
  ]);
}
