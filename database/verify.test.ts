import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../tests/support/api.ts';
import { quickStart } from '../tests/support/quickStart.ts';
import { askInvariants } from '../tools/invariants.ts';
import { root } from '../tools/run/parts.ts';
import { loadDemo } from './demo/load.ts';

/** The demo: orders in every state, refunds, codes, invoices, crews, carts. Each test breaks it and puts it back. */
let portal: TestPortal;
const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-verify-'));

beforeAll(async () => {
  portal = await testPortal({ DEMO_TODAY: '2026-11-21', DATA_DIR: dataDir });
  portal.setNow('2026-11-21T09:00:00Z');
  const { db, environment } = portal.context;
  await loadDemo(db, { ...environment, demoToday: '2026-11-21', baseUrl: new URL('http://localhost:3000') });
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

class Undo extends Error {}

/** The names of the invariants that do not hold after these statements, which are undone. */
async function brokenBy(statements: string): Promise<ReadonlySet<string>> {
  let names = new Set<string>();
  const work = portal.context.db.transaction(async (tx) => {
    // Neither triggers nor foreign keys: what they keep in order is broken, too.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statements));
    const faults = await askInvariants(tx);
    names = new Set(faults.map(({ fault }) => fault));
    for (const { id, says } of faults)
      expect([id, says]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
    throw new Undo();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return names;
}

/** The names of all invariants, in the order of the file. */
const invariantNames = [...readFileSync(join(root, 'database/verify.sql'), 'utf8').matchAll(/^select '(\w+)',/gm)].map(
  ([, name]) => name!,
);

/** What breaks each invariant, by its name. */
const breaks: Readonly<Record<string, string>> = {
  an_entry_is_listed_or_noted: `delete from start_change`,
  an_entry_is_counted_as_it_is_or_noted: `
    insert into office_entry (entry_id, registration_id, circuit_id, season_id, race_id, type_id, created_at, name, words,
        standing, certificate, counted_on)
      select e.id, r.id, r.circuit_id, r.season_id, e.race_id, r.registration_type_id, now(), '', '', 'paid', 'not_asked',
        '2020-01-01' from entry e join registration r on r.id = e.registration_id limit 1;
    delete from start_change`,
  ordered_is_what_orders_hold: `update stock_counter set ordered = ordered + 1, stock = stock + 1`,
  blocked_is_what_carts_hold: `update stock_counter set cart_blocked = cart_blocked + 1, stock = stock + 1`,
  purchased_is_what_paid_orders_hold: `update stock_counter set sold_elsewhere = sold_elsewhere - 1 where sold_elsewhere > 0`,
  kept_is_what_codes_hold: `update stock_counter set kept = 1, stock = stock + 1`,
  never_oversold: `alter table stock_counter drop constraint never_oversold; update stock_counter set stock = 0 where purchased > 0`,
  a_hold_stands_as_its_order: `update order_hold set counted = 'purchased' where counted = 'none'`,
  a_line_holds_what_it_needs: `delete from order_hold where counted = 'purchased'`,
  a_line_holds_nothing_else: `
    insert into order_hold (order_detail_id, sellable_id, quantity, counted)
      select order_detail_id, 999999, 1, counted from order_hold where counted = 'ordered' limit 1`,
  a_cart_holds_for_a_time: `insert into cart_hold select id, 999999, quantity from cart_detail; update cart set held_until = null`,
  a_cart_line_holds_all_or_nothing: `insert into cart_hold select id, 999999, quantity from cart_detail; update cart set held_until = now()`,
  a_kept_place_is_taken_once: `
    insert into kept_place (id, registration_id, email, kept_until, remind_at, detail_id)
      select gen_random_uuid(), gen_random_uuid(), 'a@b.example', now(), now(), order_detail_id
      from order_hold where counted = 'purchased' limit 1;
    insert into kept_hold (kept_place_id, sellable_id, counted)
      select p.id, h.sellable_id, 'kept' from kept_place p join order_hold h on h.order_detail_id = p.detail_id`,
  an_athlete_starts_once: `drop index athlete_once_per_race;
    insert into entry (id, registration_id, race_id, member_id, state)
      select gen_random_uuid(), registration_id, race_id, member_id, state from entry where state = 'live' limit 1`,
  an_entry_lives_with_its_registration: `update entry set state = 'released' where state = 'live'`,
  an_entry_is_its_registrations: `delete from entry`,
  a_registration_stands_as_its_order: `update registration set state = 'confirmed' where state = 'released'`,
  a_line_of_a_registration_has_one: `delete from registration`,
  a_live_entry_is_listed_or_noted: `delete from start_change; update entry set words = 'somebody else'`,
  who_is_entered_was_not_given_away: `update registration set status = 'transferred' where state = 'confirmed'`,
  a_cart_is_ordered_once: `update cart set status = 'ordered'`,
  a_state_is_what_its_history_says: `delete from order_state_change where to_state = 'paid'`,
  a_total_is_that_of_its_lines: `update order_detail set total_amount = total_amount + 1`,
  what_is_paid_has_its_money: `delete from payment where provider = 'bank'`,
  money_has_its_order: `update customer_order set state = 'expired' where state = 'paid'`,
  an_order_is_paid_once: `
    insert into payment (id, order_id, provider, provider_ref, amount, state, created_at, changed_at)
      select gen_random_uuid(), order_id, provider, 'again', amount, state, created_at, changed_at
      from payment where state = 'paid' limit 1`,
  a_payment_has_its_reference: `update payment set provider_ref = null where state = 'paid'`,
  a_capture_ends: `update payment set state = 'capturing', changed_at = now() - interval '25 hours'
    where value_day is null`,
  a_payment_is_at_its_circuits_account: `
    insert into provider_account (id, circuit_id, provider, sealed_keys, ending, set_at, tried_at)
      values (gen_random_uuid(), 999999, 'stripe', '', '1234', now(), now());
    update payment set account_id = (select id from provider_account) where provider = 'stripe'`,
  a_payment_stands_as_its_refunds: `update payment set state = 'paid' where state = 'refunded'`,
  no_payment_gives_back_more: `update refund set amount = amount * 100`,
  no_order_gives_back_more: `update refund set amount = amount * 100, surplus = false`,
  no_delivery_goes_back_twice: `alter table refund drop constraint refund_has_its_shipping;
    update refund f set shipping = o.total_shipping + 1 from customer_order o where o.id = f.order_id and f.state <> 'failed'`,
  no_commission_goes_back_twice: `update refund f set commission = o.admin_cost + 1 from customer_order o where o.id = f.order_id and f.state <> 'failed'`,
  no_line_gives_back_more: `update refund_line set amount = amount * 100`,
  a_refund_shows_in_its_order: `update customer_order set state = 'paid' where state = 'partly_refunded'`,
  goods_go_out_paid: `
    update customer_order set delivery = 'ready', delivery_at = now() where payed_at is null`,
  goods_have_a_delivery: `update customer_order set delivery = null, delivery_at = null, courier = null, tracking_number = null,
    tracking_link = null`,
  a_code_is_counted: `update coupon_counter set most = most + 1, used = used + 1`,
  a_use_stands_as_its_order: `update coupon_use set state = 'reserved'`,
  a_code_is_used_once_by_an_account: `drop index coupon_once_per_user; update coupon_use set state = 'used', once_for_user_id = (select id from user_account limit 1),
      coupon_id = (select coupon_id from coupon_use limit 1), order_id = gen_random_uuid()`,
  a_discount_is_what_codes_take_off: `update coupon_use set discount = discount + 1`,
  a_registration_is_given_once: `
    insert into registration_change (id, registration_id, kind, before, after, at)
      select gen_random_uuid(), id, 'transfer', '{}', '{}', now() from registration where status is null limit 1`,
  what_was_accepted_can_be_read: `update policy set version = version + 1 where id in (select policy_id from consent_answer)`,
  a_verdict_is_on_a_card_in_doubt: `
    insert into card_verdict (member_id, season_id, federation_id, number, doubt, verdict, reviewed_at)
      select member_id, season_id, 12, 'ab 1', 'unverified', 'approved', now() from registration limit 1`,
  a_verdict_goes_with_the_answers: `
    with emptied as (update registration set card_number = null, answers = '{"card": null}'
      where id = (select id from registration limit 1) returning member_id, season_id)
    insert into card_verdict (member_id, season_id, federation_id, number, doubt, verdict, reviewed_at)
      select member_id, season_id, 12, 'AB1', 'unverified', 'approved', now() from emptied`,
  a_cancelled_race_is_not_sold: `update race set cancelled_at = now() where id = 203`,
  a_cancelled_race_is_in_no_unpaid_order: `
    update race set cancelled_at = now();
    insert into disruption (id, race_id, kind, from_starts_at, words_it, words_en, at, done_at)
      select gen_random_uuid(), id, 'cancelled', starts_at, '', '', now(), now() from race`,
  what_happened_to_a_race_is_noted: `update race set postponed_from = now() where id = 203`,
  a_code_was_made_for_its_answer: `
    with x as (insert into disruption (id, race_id, kind, from_starts_at, words_it, words_en, at)
      select gen_random_uuid(), 203, 'cancelled', now(), '', '', now() returning id)
    insert into offer_answer (disruption_id, registration_id, choice, silent, at, done_at)
      select x.id, (select id from registration where status is null limit 1), 'code', false, now(), now() from x`,
  a_released_refund_is_what_its_answers_say: `
    with x as (insert into disruption (id, race_id, kind, from_starts_at, words_it, words_en, at)
      select gen_random_uuid(), 203, 'cancelled', now(), '', '', now() returning id)
    insert into offer_answer (disruption_id, registration_id, choice, silent, at, amount, released_at, done_at, refund_id)
      select x.id, (select id from registration limit 1), 'refund', false, now(), 1, now(), now(),
        (select id from refund where amount > 1 limit 1) from x`,
  what_was_released_and_is_done_has_its_refund: `
    with x as (insert into disruption (id, race_id, kind, from_starts_at, words_it, words_en, at)
      select gen_random_uuid(), 203, 'cancelled', now(), '', '', now() returning id)
    insert into offer_answer (disruption_id, registration_id, choice, silent, at, amount, released_at, done_at)
      select x.id, (select id from registration limit 1), 'refund', false, now(), 1, now(), now() from x`,
  numbers_have_no_gap: `update invoice set number = number + 1000000 where number > 1`,
  the_last_number_is_counted: `update invoice_counter set last = last + 1`,
  numbers_follow_days: `update invoice set issued_on = issued_on + 400 where number = 1`,
  an_order_is_invoiced_once: `drop index invoice_once_per_order; update invoice set order_id = (select order_id from invoice where kind = 'TD01' limit 1)`,
  a_movement_is_split_whole: `
    insert into bank_movement (id, circuit_id, statement_id, account, reference, booked_on, value_day, amount, payer, text, state, settled_at)
      values (gen_random_uuid(), 15, gen_random_uuid(), 'IT', 'r', now(), now(), 100, '', '', 'matched', now())`,
  a_movement_goes_out_once: `
    insert into bank_movement (id, circuit_id, account, reference, booked_on, value_day, amount, payer, text, state, settled_at)
      values (gen_random_uuid(), 15, 'IT', 'r', now(), now(), 100, '', '', 'out', now())`,
  a_payment_is_what_its_movements_brought: `
    insert into bank_allocation (movement_id, payment_id, order_id, amount)
      select gen_random_uuid(), id, order_id, amount + 1 from payment limit 1`,
  a_payment_counts_as_it_stands: `update payment set amount = amount + 1 where state = 'paid'`,
  a_refund_counts_as_it_stands: `update refund set amount = amount + 1 where state = 'done'`,
  a_movement_counts_as_it_goes_out: `
    with m as (insert into bank_movement (id, circuit_id, account, reference, booked_on, value_day, amount, payer, text, state)
      values (gen_random_uuid(), 15, 'IT', 'r', now(), now(), 100, '', '', 'open') returning id)
    insert into money_fact (circuit_id, movement_id, kind, way, amount, counts_on, at)
      select 15, id, 'exit_in', 'bank', 100, now(), now() from m`,
  an_order_gave_up_what_its_facts_say: `update order_detail set written_off = discount where discount > 0`,
  a_fact_is_of_its_thing: ` update money_fact set circuit_id = circuit_id + 1 where kind = 'received'`,
  a_fact_is_reversed_as_it_was: `
    insert into money_fact (circuit_id, order_id, payment_id, kind, way, amount, counts_on, at, reverses)
      select circuit_id, order_id, payment_id, kind, way, -amount + 1, counts_on, at, id from money_fact where amount > 1 and kind = 'received' limit 1`,
  nothing_counts_on_a_closed_day: `
    insert into books_lock (circuit_id, closed_until, set_at)
      select circuit_id, counts_on, at - interval '1 minute' from money_fact limit 1`,
  a_mail_is_sent_once: `insert into jobs.job (name, data) values ('mail', '{"id": "one"}'), ('mail', '{"id": "one"}')`,
  a_mail_is_sent: `insert into jobs.job (name, data, state) values ('order-mail', '{}', 'failed')`,
};

describe('npm run verify', () => {
  test('finds nothing in a database as it must be', async () => {
    expect(await askInvariants(portal.context.db)).toEqual([]);
  });

  test('knows what breaks each of its invariants', () => {
    expect(Object.keys(breaks).toSorted()).toEqual(invariantNames.toSorted());
  });

  test.each(Object.entries(breaks))('names %s when a row breaks it', async (name, statements) => {
    expect([...(await brokenBy(statements))]).toContain(name);
  });

  test('names a registration of which there are two codes', async () => {
    const twice = `alter table coupon drop constraint coupon_from_registration_id_unique;
      update coupon set from_registration_id = (select id from registration where status = 'replaced' limit 1)`;
    expect([...(await brokenBy(twice))]).toContain('a_registration_is_given_once');
  });
});

// Each run is a process of its own, which a busy machine starts slowly.
describe('The program', { timeout: 60_000 }, () => {
  const run = (databaseUrl: string) => {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [...quickStart.flags, join(root, 'tools/verify.ts')], {
      env: { ...quickStart.env, PATH, DATABASE_URL: databaseUrl },
      cwd: root,
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    return new Promise<{ code: number | null; said: string }>((ended) =>
      child.on('close', (code) => ended({ code, said })),
    );
  };

  test('prints each fault with its name, id and sentence and exits with 1; without one it exits with 0', async () => {
    const { db, environment } = portal.context;
    expect(await run(environment.databaseUrl)).toEqual({ code: 0, said: 'Every invariant holds.\n' });
    const { rows } = await db.execute<{ id: number }>(sql`
      update stock_counter set stock = stock + 1, kept = kept + 1
      where sellable_id = (select min(sellable_id) from stock_counter) returning sellable_id as id`);
    const { code, said } = await run(environment.databaseUrl);
    await db.execute(
      sql`update stock_counter set stock = stock - 1, kept = kept - 1 where sellable_id = ${rows[0]!.id}`,
    );
    expect(code).toBe(1);
    expect(said).toBe(
      `kept_is_what_codes_hold  ${rows[0]!.id}\n  The counter says that 1 are kept for codes; 0 are.\n`,
    );
  });
});
