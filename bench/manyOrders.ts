import type { Db } from '#server/database.ts';

interface Shop {
  /** What the orders of the shop are of. */
  readonly product: number;
  /** How many of them are made beside those of the season's registrations; the bank has twice as many movements. */
  readonly shopOrders: number;
}

const statement = '00000000-0000-7000-8000-0000000000aa';
const file = '00000000-0000-7000-8000-0000000000ab';
const seat = { address: 'Via Roma', house_number: '1', zipcode: '28922', city: 'Verbania', state: 'VB', country: 'IT' };

/** To whom the shop's orders go: each pair of names is one in 143. */
const firstnames = 'Anna Marco Maria Luca Giulia Andrea Sara Paolo Élise Piero Zoë'.split(' ');
const lastnames = 'Rossi Ferrari Russo Bianchi Colombo Ricci Marino Greco Bruno Gallo D’Amico Costa Tacchinella'.split(
  ' ',
);

/**
 * Gives the orders of a season (`fillSeason`) their money, and puts as many of the shop beside them: payments by card and by
 * transfer, refunds, movements of the bank, an invoice for each paid order, a certificate for each registration, of which
 * one in fifty waits for a verdict. It writes rows as they would be, without triggers and the checks of foreign keys.
 */
export async function fillMoney(db: Db, season: number, { product, shopOrders }: Shop): Promise<void> {
  const client = await db.$client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const of = 'circuit_id = 15 and season_id = $1';
  try {
    await run('begin');
    await run("set local session_replication_role = 'replica'");
    await run(`insert into season (id, circuit_id, name) values ($1, 15, 'Bench') on conflict do nothing`, [season]);
    await run(
      `update customer_order set total_amount = 3600, admin_cost = 40, total_amount_due = 3640,
         pay_method = case when right(reference, 1) in ('2', '4') then 'wiretransfer' else 'credit_card' end,
         due_day = case when state = 'awaiting_payment' and right(reference, 1) = '2' then current_date + 5 end
       where ${of}`,
      [season],
    );
    await run(
      `insert into customer_order (id, reference, circuit_id, season_id, state, pay_method, total_amount, total_shipping,
         total_discount, admin_cost, total_amount_due, shipping_address, origin, lang, created_at, payed_at)
       select gen_random_uuid(), 'S' || $1::int || '-' || n, 15, $1::int, 'paid',
         case when n % 3 = 0 then 'wiretransfer' else 'credit_card' end, 750, 500, 0, 40, 1290,
         $3::jsonb || jsonb_build_object('firstname', ($4::text[])[1 + n % 11], 'lastname', ($5::text[])[1 + n % 13]), 'http://localhost', 'it',
         at, at
       from (select n, timestamptz '2026-01-01' + n * (interval '320 days' / $2::int) as at from generate_series(1, $2::int) n) m`,
      [season, shopOrders, JSON.stringify(seat), firstnames, lastnames],
    );
    await run(
      `insert into order_detail (id, order_id, kind, quantity, price, total_amount, discount, copy, position, product_id, goods)
       select gen_random_uuid(), id, 'product', 1, 750, 750, 0, '{"it": {"name": "Carta"}, "en": {"name": "Map"}}', 0, $2, true
       from customer_order where ${of} and reference like 'S%'`,
      [season, product],
    );
    // Some are to be packed, the others were sent, with their tracking.
    await run(
      `update customer_order o set delivery = case when n.sent then 'sent' else 'to_pack' end,
         delivery_at = case when n.sent then o.payed_at + interval '3 days' end, courier = case when n.sent then 'BRT' end,
         tracking_number = case when n.sent then 'TR' || o.reference end
       from (select id, right(reference, 2)::int % 20 <> 7 as sent from customer_order where ${of} and reference like 'S%') n
       where n.id = o.id`,
      [season],
    );
    await run(
      `insert into payment (id, order_id, provider, amount, state, created_at, changed_at, value_day)
       select gen_random_uuid(), id, case pay_method when 'wiretransfer' then 'bank' else 'stripe' end, total_amount_due, 'paid',
         payed_at, payed_at, case pay_method when 'wiretransfer' then payed_at::date end
       from customer_order where ${of} and payed_at is not null`,
      [season],
    );
    await run(
      `insert into refund (id, payment_id, order_id, amount, state, way, sent_on, bank_reference, why, created_at, ended_at)
       select gen_random_uuid(), p.id, o.id, 500, case when o.reference like '%99' then 'requested' else 'done' end,
         case p.provider when 'bank' then 'bank' else 'provider' end,
         case when p.provider = 'bank' and o.reference not like '%99' then o.payed_at::date + 3 end,
         case when p.provider = 'bank' and o.reference not like '%99' then 'TRN' end, 'bench', o.payed_at,
         case when o.reference not like '%99' then o.payed_at + interval '3 days' end
       from customer_order o join payment p on p.order_id = o.id where o.${of} and right(o.reference, 1) = '9'`,
      [season],
    );
    await run(
      `insert into money_fact (circuit_id, order_id, payment_id, refund_id, kind, way, amount, counts_on, at)
       select 15, p.order_id, p.id, null, 'received', p.provider, p.amount, p.changed_at::date, p.changed_at from payment p
         join customer_order o on o.id = p.order_id where o.${of} and p.state = 'paid'
       union all
       select 15, f.order_id, null, f.id, 'given_back', p.provider, -f.amount, f.ended_at::date, f.ended_at
         from refund f join payment p on p.id = f.payment_id join customer_order o on o.id = f.order_id
         where o.${of} and f.state = 'done'`,
      [season],
    );
    await run(
      `insert into bank_statement (id, circuit_id, loaded_at, fresh, seen, others) values ($1, 15, now(), 1, 0, 0)`,
      [statement],
    );
    await run(
      `with made as (
         insert into bank_movement (id, circuit_id, statement_id, account, reference, booked_on, value_day, amount, payer, text,
           state, settled_at)
         select gen_random_uuid(), 15, $1, 'IT00', n::text, current_date - n % 300, current_date - n % 300, 3640, 'ROSSI MARIA',
           'Iscrizione ' || n, case when n <= 200 then 'open' else 'matched' end, case when n > 200 then now() end
         from generate_series(1, $2::int) n returning id, reference, state)
       insert into bank_allocation (movement_id, payment_id, order_id, amount)
       select m.id, p.id, p.order_id, p.amount from (select id, row_number() over () as n from made where state = 'matched') m
       join (select *, row_number() over () as n from payment where provider = 'bank') p on p.n = m.n`,
      [statement, 2 * shopOrders],
    );
    await run(
      `insert into invoice (id, circuit_id, kind, year, series, number, invoice_number, order_id, order_reference, issued_on,
         paid_on, issuer, buyer, circuit, lines, taxes, total, stamp_duty, lang, sdi_state)
       select gen_random_uuid(), 15, 'TD01', 2026, 'BN', n, 'BN-2026-' || n, id, reference, payed_at::date, payed_at::date, '{}',
         $2, '{}', '[]', '[]', total_amount_due, 0, 'it', case when n % 50 = 0 then 'to_send' else 'accepted' end
       from (select *, row_number() over (order by payed_at, id) as n from customer_order where ${of} and payed_at is not null) o`,
      [
        season,
        JSON.stringify({
          type: 'private',
          firstname: 'Anna',
          lastname: 'Rossi',
          company: '',
          recipientCode: '0000000',
          seat,
        }),
      ],
    );
    await run(
      `insert into stored_file (id, place, content_type, size, sha256, created_at)
       values ($1, 'bench', 'application/pdf', 1, '\\x00', now())`,
      [file],
    );
    await run(
      `with made as (
         insert into medical_certificate (id, member_id, type, certificate_type_id, discipline_id, date_of_issue,
           expiration_date, status, file_id, created_at)
         select id, member_id, 'upload', 1, 3, current_date - 30, current_date + 300,
           case when row_number() over () % 50 = 0 then 'pending' else 'approved' end, $2, created_at
         from registration where ${of})
       insert into attachment (detail_id, certificate_id, at) select order_detail_id, id, created_at from registration where ${of}`,
      [season, file],
    );
    await run('commit');
    await run('vacuum analyze');
  } catch (error) {
    await run('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
