import { type SQL, sql } from 'drizzle-orm';

/** SQL: of exactly these options, if they have a stock of their own (decision 073); `x` names the row. */
export const combinationOf = ({ product, variables }: { readonly product: SQL; readonly variables: SQL }): SQL => sql`
  from product_combination x
  where x.product_id = ${product} and x.variables @> ${variables} and x.variables <@ ${variables}`;
