import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

export interface Undoable {
  /** The number of its invoice. */
  readonly invoice: string | null;
  /** A code carries what one of its registrations was paid with. */
  readonly given_away: boolean;
  /** Money that has paid it goes back. */
  readonly goes_back: boolean;
}

/** What has followed from an order's money, asked once the order is locked. */
export const undoableOf = statement<{ order: string }, Undoable>(
  'what followed from an order’s money',
  (at) => sql`
    select (select i.invoice_number from invoice i where i.order_id = ${at('order')}::uuid and i.kind = 'TD01') as invoice,
      exists (select from order_detail d join registration g on g.order_detail_id = d.id
        where d.order_id = ${at('order')}::uuid and g.status is not null) as given_away,
      exists (select from refund f where f.order_id = ${at('order')}::uuid and not f.surplus and f.state <> 'failed')
        as goes_back`,
);
