import { eq } from 'drizzle-orm';
import { requireProved } from '#features/identity/server/requireProved.ts';
import { reachIn } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { orders } from '../../orders/server/tables.ts';
import { invoices } from './tables.ts';

/** A file's name, as it stands in its address: the number with `-` for `/`. */
const fileName = /^fattura([A-Z0-9]{1,4}(?:-NC)?)-(\d{4})-(\d{1,9})\.pdf$/;

/**
 * The account bought, or keeps the circuit's money. An order can be of many races, so a role for single races does not do. Who reads
 * somebody else's has proved a short while ago who they are.
 */
export async function findReadable(context: Context, account: Account, file: string): Promise<string | null> {
  const [, series, year, number] = fileName.exec(file) ?? [];
  if (!number) return null;
  const [found] = await context.db
    .select({ id: invoices.id, circuitId: invoices.circuitId, userId: orders.userId })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.invoiceNumber, `${series}/${year}/${number}`));
  if (!found) return null;
  const keepsMoney = reachIn(account.roles, found.circuitId, ['money']) === 'all';
  if (found.userId !== account.id && keepsMoney) requireProved(context, account);
  return found.userId === account.id || keepsMoney ? found.id : null;
}
