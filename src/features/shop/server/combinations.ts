import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL fragment: `from` and `where` for the combination of exactly these options of a product, if it has a stock of its own
 * (decision 073); `x` names its row.
 */
export const combinationOf = ({ product, variables }: { readonly product: SQL; readonly variables: SQL }): SQL => sql`
  from product_combination x
  where x.product_id = ${product} and x.variables @> ${variables} and x.variables <@ ${variables}`;
