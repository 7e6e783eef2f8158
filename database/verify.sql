-- What must be true in the database whatever has happened: one question, which reads and writes nothing. Each row of
-- its answer is a fault: the invariant's name, the id of what breaks it, and a sentence. No row: all is well.
-- `npm run verify` asks it; `psql --file database/verify.sql` does, too. docs/operations/verify.md says what to do.
with
-- How each line of an order has to stand: by its order's state; a line that was taken out and a registration that was
-- given away have let go of everything (docs/states.md). Pieces that came back and are sold again are held no more.
line as materialized (
  select d.id, d.order_id, d.kind, d.product_id,
    d.quantity - coalesce((select sum(w.quantity) from withdrawal_line w join withdrawal v on v.id = w.withdrawal_id
      where w.order_detail_id = d.id and v.restocked), 0)::int as pieces, d.variables, o.state as order_state, o.reference,
    r.id as registration_id, r.state as registration_state,
    case when d.removed_at is not null or r.status is not null then 'none'
      when o.state = 'awaiting_payment' then 'ordered'
      when o.state in ('paid', 'partly_refunded') then 'purchased'
      else 'none' end as counted
  from order_detail d
  join customer_order o on o.id = d.order_id
  left join registration r on r.order_detail_id = d.id
),
-- What a line takes of what is scarce: places in its races, a leg of its crew, pieces, pieces of its combination.
need as materialized (
  select l.id, c.sellable_id, 1 as quantity
  from line l join entry e on e.registration_id = l.registration_id join race c on c.id = e.race_id
  union all
  select l.id, f.sellable_id, 1
  from line l
  join crew_place p on p.detail_id = l.id
  join crew_fraction f on f.crew_id = p.crew_id and f.relay_fraction_id = p.relay_fraction_id
  union all
  select l.id, p.sellable_id, l.pieces from line l join product p on p.id = l.product_id where l.pieces > 0
  union all
  select l.id, c.sellable_id, l.pieces
  from line l
  join product_combination c on c.product_id = l.product_id and c.variables <@ l.variables and l.variables <@ c.variables
  where l.pieces > 0
),
cart_need as (
  select d.id, r.sellable_id from cart_detail d join race r on r.id = d.race_id
  union all
  select d.id, r.sellable_id
  from cart_detail d
  join race_package_race p on p.race_package_id = d.race_package_id
  join race r on r.id = p.race_id
  union all
  select d.id, f.sellable_id
  from cart_detail d
  join crew_place p on p.detail_id = d.id
  join crew_fraction f on f.crew_id = p.crew_id and f.relay_fraction_id = p.relay_fraction_id
  union all
  select d.id, p.sellable_id from cart_detail d join product p on p.id = d.product_id
  union all
  select d.id, c.sellable_id
  from cart_detail d
  join product_combination c on c.product_id = d.product_id and c.variables <@ d.variables and d.variables <@ c.variables
),
held as (
  select c.*,
    coalesce((select sum(h.quantity) from order_hold h
      where h.sellable_id = c.sellable_id and h.counted = 'ordered'), 0) as held_ordered,
    coalesce((select sum(h.quantity) from order_hold h
      where h.sellable_id = c.sellable_id and h.counted = 'purchased'), 0) + c.sold_elsewhere as held_purchased,
    coalesce((select sum(h.quantity) from cart_hold h where h.sellable_id = c.sellable_id), 0) as held_in_carts,
    (select count(*) from kept_hold h where h.sellable_id = c.sellable_id and h.counted = 'kept') as held_for_codes
  from stock_counter c
),
-- Money given back, or about to be, that the order was paid with; and what of it left the order as codes.
order_money as materialized (
  select o.id, o.reference, o.state, o.payed_at, o.total_amount_due,
    coalesce((select sum(f.amount) from refund f
      where f.order_id = o.id and f.state <> 'failed' and not f.surplus), 0) as given_back,
    coalesce((select sum(c.amount) from coupon c join line l on l.registration_id = c.from_registration_id
      where l.order_id = o.id), 0) as in_codes
  from customer_order o
),
payment_money as materialized (
  select p.*, o.reference, o.state as order_state, o.total_amount_due,
    coalesce((select sum(f.amount) from refund f where f.payment_id = p.id and f.state = 'done'), 0) as back,
    coalesce((select sum(f.amount) from refund f where f.payment_id = p.id and f.state <> 'failed'), 0) as going_back,
    exists (select from refund f where f.payment_id = p.id and f.surplus) as is_surplus,
    exists (select from refund f where f.payment_id = p.id and f.surplus and f.state = 'failed') as is_surplus_stuck
  from payment p join customer_order o on o.id = p.order_id
),
fault (fault, id, says) as (

-- Stock: counters = holds = orders.
select 'ordered_is_what_orders_hold', sellable_id::text,
  format('The counter says that unpaid orders hold %s; they hold %s.', ordered, held_ordered)
from held where ordered <> held_ordered
union all
select 'blocked_is_what_carts_hold', sellable_id::text,
  format('The counter says that carts block %s; they block %s.', cart_blocked, held_in_carts)
from held where cart_blocked <> held_in_carts
union all
select 'purchased_is_what_paid_orders_hold', sellable_id::text,
  format('The counter says that %s are sold; paid orders hold, and elsewhere were sold, %s.', purchased, held_purchased)
from held where purchased <> held_purchased
union all
select 'kept_is_what_codes_hold', sellable_id::text,
  format('The counter says that %s are kept for codes; %s are.', kept, held_for_codes)
from held where kept <> held_for_codes
union all
select 'never_oversold', sellable_id::text,
  format('Of %s there are %s sold, ordered, blocked or kept.', stock, ordered + cart_blocked + purchased + kept)
from held where ordered + cart_blocked + purchased + kept > stock
union all
select 'a_hold_stands_as_its_order', h.order_detail_id::text,
  format('In order %s, which is %s, a line of %s is counted as %s and should be as %s.',
    l.reference, l.order_state, l.kind, h.counted, l.counted)
from order_hold h join line l on l.id = h.order_detail_id where h.counted <> l.counted
union all
select 'a_line_holds_what_it_needs', l.id::text,
  format('In order %s a line needs %s of sellable %s and holds %s.', l.reference, n.quantity, n.sellable_id,
    coalesce(h.quantity, 0))
from line l
join need n on n.id = l.id
left join order_hold h on h.order_detail_id = l.id and h.sellable_id = n.sellable_id
where l.counted <> 'none' and h.quantity is distinct from n.quantity
union all
select 'a_line_holds_nothing_else', h.order_detail_id::text,
  format('In order %s a line holds %s of sellable %s, which it does not need.', l.reference, h.quantity, h.sellable_id)
from order_hold h
join line l on l.id = h.order_detail_id
where h.counted <> 'none' and not exists (select from need n where n.id = h.order_detail_id and n.sellable_id = h.sellable_id)
union all
select 'a_cart_holds_for_a_time', h.cart_detail_id::text,
  format('A line of a cart that is %s blocks %s of sellable %s%s.', c.status, h.quantity, h.sellable_id,
    case when c.held_until is null then ' without an end' else '' end)
from cart_hold h
join cart_detail d on d.id = h.cart_detail_id
join cart c on c.id = d.cart_id
where c.status <> 'open' or c.held_until is null or h.quantity <> d.quantity
union all
select 'a_cart_line_holds_all_or_nothing', n.id::text,
  format('A line of a cart holds something, but not of sellable %s.', n.sellable_id)
from cart_need n
where exists (select from cart_hold h where h.cart_detail_id = n.id)
  and not exists (select from cart_hold h where h.cart_detail_id = n.id and h.sellable_id = n.sellable_id)
  and not exists (select from kept_place p where p.detail_id = n.id)
union all
select 'a_kept_place_is_taken_once', p.id::text,
  format('A place is kept for a code although order %s has it.', l.reference)
from kept_place p
join kept_hold k on k.kept_place_id = p.id and k.counted = 'kept'
join order_hold h on h.order_detail_id = p.detail_id and h.sellable_id = k.sellable_id and h.counted <> 'none'
join line l on l.id = h.order_detail_id

-- Registrations and entries.
union all
select 'an_athlete_starts_once', e.race_id || ' ' || e.member_id,
  format('An athlete has %s places in race %s.', count(*), e.race_id)
from entry e where e.state = 'live' group by e.race_id, e.member_id having count(*) > 1
union all
select 'an_entry_lives_with_its_registration', e.id::text,
  format('The entry is %s, its registration %s is %s.', e.state, r.reference, r.state)
from entry e join registration r on r.id = e.registration_id
where (e.state = 'live') <> (r.state in ('on_hold', 'confirmed'))
union all
select 'an_entry_is_its_registrations', r.id::text,
  format('Registration %s has no entry for its athlete and race.', r.reference)
from registration r
where not exists (select from entry e
  where e.registration_id = r.id and e.member_id = r.member_id and (r.race_id is null or e.race_id = r.race_id))
union all
select 'a_registration_stands_as_its_order', l.registration_id::text,
  format('A registration of order %s, which is %s, is %s.', l.reference, l.order_state, l.registration_state)
from line l
where l.registration_id is not null and l.registration_state <> case l.counted
  when 'ordered' then 'on_hold' when 'purchased' then 'confirmed' else 'released' end
union all
select 'a_line_of_a_registration_has_one', l.id::text,
  format('A line of order %s sells a registration that is not there.', l.reference)
from line l where l.kind = 'registration' and l.registration_id is null
union all
select 'a_live_entry_is_listed_or_noted', e.id::text,
  format('Entry %s is not in the subscribers list as it is, and no note that it is to be listed.', e.id)
from entry e join registration r on r.id = e.registration_id join member m on m.id = r.member_id
where e.state = 'live' and (e.circuit_id is distinct from r.circuit_id or e.season_id is distinct from r.season_id
    or e.created_at is distinct from r.created_at or e.team is distinct from coalesce(plain_words(r.team_name), '')
    or e.words is distinct from concat_ws(' ', case when r.unnamed_by is null and m.erased_at is null
      then plain_words(m.firstname || ' ' || m.lastname) end, plain_words(r.team_name)))
  and not exists (select from start_change n where n.subject in (r.id::text, r.order_detail_id::text, m.id::text))
union all
select 'who_is_entered_was_not_given_away', e.id::text, 'A live entry is of a registration that was given away.'
from entry e join registration r on r.id = e.registration_id where e.state = 'live' and r.status is not null

-- Carts and orders.
union all
select 'a_cart_is_ordered_once', c.id::text,
  format('The cart is %s%s.', c.status,
    case when o.id is null then ', but has no order' else format(' and order %s was made of it', o.reference) end
      || case when exists (select from cart_detail d where d.cart_id = c.id) then '; it has lines' else '' end)
from cart c left join customer_order o on o.cart_id = c.id
where (c.status = 'ordered') <> (o.id is not null)
  or (c.status = 'ordered' and exists (select from cart_detail d where d.cart_id = c.id))
union all
select 'a_state_is_what_its_history_says', o.id::text,
  format('Order %s is %s, but its history does not end there.', o.reference, o.state)
from customer_order o
where exists (
  select from (
    select c.to_state as state, 1 as steps from order_state_change c where c.order_id = o.id
    union all
    select c.from_state, -1 from order_state_change c where c.order_id = o.id and c.from_state is not null
    union all
    select o.state, -1
  ) step group by step.state having sum(steps) <> 0)
union all
select 'a_total_is_that_of_its_lines', o.id::text,
  format('Order %s says %s of lines and %s of discount, in cents; its lines come to %s and %s.',
    o.reference, o.total_amount, o.total_discount, d.amount, d.discount)
from customer_order o
cross join lateral (
  select coalesce(sum(d.total_amount), 0) as amount, coalesce(sum(d.discount), 0) as discount
  from order_detail d where d.order_id = o.id and d.removed_in is distinct from 'awaiting_payment'
) d
where (o.total_amount, o.total_discount) is distinct from (d.amount, d.discount)

-- Money: paid as the provider says, and never more given back than came.
union all
select 'what_is_paid_has_its_money', o.id::text,
  format('Order %s is %s by %s, but no payment of %s cents came.', o.reference, o.state, o.pay_method, o.total_amount_due)
from customer_order o
where o.state in ('paid', 'partly_refunded', 'refunded') and o.total_amount_due > 0
  and o.pay_method is not null
  and not exists (select from payment_money p
    where p.order_id = o.id and p.state in ('paid', 'refunding', 'refunded') and p.amount = o.total_amount_due
      and not p.is_surplus
      and p.provider = case o.pay_method when 'credit_card' then 'stripe' when 'wiretransfer' then 'bank'
        else o.pay_method end)
union all
select 'money_has_its_order', p.id::text,
  format('A payment of %s cents by %s is paid; its order %s is %s and comes to %s.',
    p.amount, p.provider, p.reference, p.order_state, p.total_amount_due)
from payment_money p
where p.state = 'paid' and not p.is_surplus
  and (p.order_state not in ('paid', 'partly_refunded', 'refunded') or p.amount <> p.total_amount_due)
union all
select 'an_order_is_paid_once', p.order_id::text,
  format('Order %s was paid %s times, and the money stays.', min(p.reference), count(*))
from payment_money p
where p.state in ('paid', 'refunding', 'refunded') and not p.is_surplus group by p.order_id having count(*) > 1
union all
select 'a_payment_has_its_reference', p.id::text,
  format('A payment of order %s is %s, but the provider’s reference is not known.', p.reference, p.state)
from payment_money p
where p.state in ('open', 'capturing', 'paid', 'refunding', 'refunded') and p.provider_ref is null
  and p.value_day is null
union all
select 'a_capture_ends', p.id::text,
  format('The money of order %s has been in capture since %s.', p.reference, p.changed_at)
from payment_money p where p.state = 'capturing' and p.changed_at < now() - interval '1 day'
union all
select 'a_payment_is_at_its_circuits_account', p.id::text,
  format('A payment of order %s of circuit %s is at an account of circuit %s for %s.', o.reference, o.circuit_id, a.circuit_id,
    a.provider)
from payment p join provider_account a on a.id = p.account_id join customer_order o on o.id = p.order_id
where a.circuit_id <> o.circuit_id or a.provider <> p.provider
union all
select 'a_payment_stands_as_its_refunds', p.id::text,
  format('A payment of order %s is %s; of its %s cents %s are back and %s in all go back.',
    p.reference, p.state, p.amount, p.back, p.going_back)
from payment_money p
where (p.state in ('paid', 'refunding', 'refunded') or p.going_back > 0)
  -- Money that never paid its order stays marked, for it is still to go back, until somebody sends it by bank.
  and not (p.state = 'refunding' and p.is_surplus_stuck)
  and p.state <> case when p.back >= p.amount then 'refunded' when p.going_back >= p.amount then 'refunding' else 'paid' end
union all
select 'no_payment_gives_back_more', p.id::text,
  format('Of a payment of %s cents for order %s, %s go back.', p.amount, p.reference, p.going_back)
from payment_money p where p.going_back > p.amount
union all
select 'no_order_gives_back_more', m.id::text,
  format('Order %s was paid %s cents; %s were given back, and codes carry %s.', m.reference,
    case when m.payed_at is null then 0 else m.total_amount_due end, m.given_back, m.in_codes)
from order_money m
where m.given_back + case when m.payed_at is null then 0 else m.in_codes end
  > case when m.payed_at is null then 0 else m.total_amount_due end
union all
select 'no_commission_goes_back_twice', o.id::text,
  format('The commission of order %s was %s cents; %s of it go back.', o.reference, o.admin_cost, sum(f.commission))
from refund f join customer_order o on o.id = f.order_id where f.state <> 'failed'
group by o.id having sum(f.commission) > o.admin_cost
union all
select 'no_delivery_goes_back_twice', o.id::text,
  format('Delivery of order %s was %s cents; %s of it go back.', o.reference, o.total_shipping, sum(f.shipping))
from refund f join customer_order o on o.id = f.order_id where f.state <> 'failed'
group by o.id having sum(f.shipping) > o.total_shipping
union all
select 'no_line_gives_back_more', l.id::text,
  format('Of a line of order %s, paid with %s cents, %s go back.', l.reference, d.total_amount - d.discount, f.amount)
from line l
join order_detail d on d.id = l.id
join (select l.order_detail_id, sum(l.amount) as amount
  from refund_line l join refund f on f.id = l.refund_id where f.state <> 'failed' group by 1) f on f.order_detail_id = l.id
where f.amount > d.total_amount - d.discount
union all
select 'a_refund_shows_in_its_order', m.id::text,
  format('%s cents of order %s go back, but it is %s.', m.given_back, m.reference, m.state)
from order_money m where m.given_back > 0 and m.state not in ('partly_refunded', 'refunded')

-- The bank's movements: every cent is in a payment, and every cent of such a payment came with a movement.
union all
select 'a_movement_is_split_whole', m.id::text,
  format('A movement of %s cents is %s, and %s of them are for orders.', m.amount, m.state, coalesce(sum(a.amount), 0))
from bank_movement m
left join (bank_allocation a join payment p on p.id = a.payment_id and p.state <> 'undone') on a.movement_id = m.id
group by m.id
having coalesce(sum(a.amount), 0) <> case when m.state = 'matched' then m.amount else 0 end
union all
select 'a_movement_goes_out_once', coalesce(m.id, x.movement_id)::text,
  format('A movement of %s cents is %s, and it %s to be sent back.', m.amount, m.state, case when x.id is null then 'is not' else 'is' end)
from (select * from bank_movement where state = 'out') m
full join movement_exit x on x.movement_id = m.id
where m.id is null or x.id is null or m.circuit_id <> x.circuit_id
union all
select 'a_payment_is_what_its_movements_brought', a.payment_id::text,
  format('A payment of %s cents has %s from movements of the bank.', p.amount, sum(a.amount))
from bank_allocation a join payment p on p.id = a.payment_id
group by a.payment_id, p.amount, p.provider
having sum(a.amount) <> p.amount or p.provider <> 'bank' or count(distinct a.order_id) > 1

-- The ledger: what counts is what payments, refunds and movements say.
union all
select 'a_payment_counts_as_it_stands', p.id::text,
  format('A payment of %s cents for order %s is %s, and its facts come to %s.', p.amount, p.reference, p.state, f.amount)
from payment_money p
cross join lateral (select coalesce(sum(f.amount), 0) as amount from money_fact f
  where f.payment_id = p.id and f.kind = 'received') f
where f.amount <> case when p.state in ('paid', 'refunding', 'refunded') then p.amount else 0 end
union all
select 'a_refund_counts_as_it_stands', r.id::text,
  format('A refund of %s cents is %s, and its facts come to %s.', r.amount, r.state, f.amount)
from refund r
cross join lateral (select coalesce(sum(f.amount), 0) as amount from money_fact f where f.refund_id = r.id) f
where f.amount <> case when r.state = 'done' then -r.amount else 0 end
union all
select 'a_movement_counts_as_it_goes_out', m.id::text,
  format('A movement of %s cents is %s; its facts say that %s came and %s went.', m.amount, m.state, f.came, f.went)
from bank_movement m
left join movement_exit x on x.movement_id = m.id
cross join lateral (select coalesce(sum(f.amount) filter (where f.kind = 'exit_in'), 0) as came,
  coalesce(-sum(f.amount) filter (where f.kind = 'exit_out'), 0) as went from money_fact f where f.movement_id = m.id) f
where f.came <> case when x.id is null then 0 else m.amount end
  or f.went <> case when x.sent_on is null then 0 else m.amount end
union all
select 'an_order_gave_up_what_its_facts_say', o.id::text,
  format('Of the lines of order %s %s cents were given up; its facts say %s of the whole.', o.reference, d.amount, f.amount)
from customer_order o
cross join lateral (select coalesce(sum(d.written_off), 0) as amount from order_detail d where d.order_id = o.id) d
cross join lateral (select coalesce(sum(f.amount), 0) as amount from money_fact f
  where f.order_id = o.id and f.kind = 'written_off') f
where f.amount < d.amount or d.amount = 0 and f.amount > 0 and o.payed_at is null
union all
select 'a_fact_is_of_its_thing', f.id::text,
  format('%s cents (%s, by %s) count in circuit %s for order %s, and what they are of is not there so.',
    f.amount, f.kind, f.way, f.circuit_id, f.order_id)
from money_fact f
left join payment p on p.id = f.payment_id
left join refund r on r.id = f.refund_id left join payment rp on rp.id = r.payment_id
left join bank_movement m on m.id = f.movement_id
left join customer_order o on o.id = coalesce(p.order_id, r.order_id)
where (f.circuit_id, f.order_id) is distinct from (coalesce(o.circuit_id, m.circuit_id), o.id)
  or f.payment_id is not null and f.way <> p.provider
  or f.refund_id is not null and f.way not in (rp.provider, 'bank', 'cash')
union all
select 'a_fact_is_reversed_as_it_was', f.id::text,
  format('%s cents (%s) are to reverse %s (%s).', f.amount, f.kind, was.amount, was.kind)
from money_fact f join money_fact was on was.id = f.reverses
where (f.amount, f.circuit_id, f.order_id, f.payment_id, f.refund_id, f.movement_id, f.way)
    is distinct from (-was.amount, was.circuit_id, was.order_id, was.payment_id, was.refund_id, was.movement_id, was.way)
  or was.reverses is not null or f.kind <> was.kind and (f.kind <> 'came_back' or was.kind <> 'given_back')
  or f.counts_on < was.counts_on

-- What was noted after the books were closed counts on an open day.
union all
select 'nothing_counts_on_a_closed_day', f.id::text,
  format('Money of circuit %s that was noted at %s counts on %s, and the books are closed until %s.',
    f.circuit_id, f.at, f.counts_on, b.closed_until)
from books_lock b join money_fact f on f.circuit_id = b.circuit_id and f.at > b.set_at and f.counts_on <= b.closed_until

-- Goods.
union all
select 'goods_go_out_paid', o.id::text,
  format('The goods of order %s are %s, and it was never paid.', o.reference, o.delivery)
from customer_order o
where o.payed_at is null and o.delivery <> 'to_pack'
union all
select 'goods_have_a_delivery', o.id::text,
  format('Order %s %s goods, and its delivery is %s.', o.reference, case when g.order_id is null then 'has no' else 'has' end,
    coalesce(o.delivery, 'empty'))
from customer_order o
left join (select distinct d.order_id from order_detail d where d.goods) g on g.order_id = o.id
where (o.delivery is null) <> (g.order_id is null)

-- Promo codes.
union all
select 'a_code_is_counted', n.coupon_id::text,
  format('Code %s is counted as used %s times of %s; on orders it stands %s times.', c.code, n.used, n.most, u.live)
from coupon_counter n
join coupon c on c.id = n.coupon_id
cross join lateral (
  select count(*) as live from coupon_use u where u.coupon_id = n.coupon_id and u.state <> 'released') u
where n.used <> u.live or n.used > n.most
union all
select 'a_use_stands_as_its_order', u.id::text,
  format('Code %s is %s by order %s, which is %s.', c.code, u.state, o.reference, o.state)
from coupon_use u
join coupon c on c.id = u.coupon_id
join customer_order o on o.id = u.order_id
where u.state <> case when o.state = 'awaiting_payment' then 'reserved'
  when o.state in ('paid', 'partly_refunded') then 'used' else 'released' end
union all
select 'a_code_is_used_once_by_an_account', u.coupon_id || ' ' || u.once_for_user_id,
  format('An account has code %s, which counts once, on %s orders.', min(c.code), count(*))
from coupon_use u join coupon c on c.id = u.coupon_id
where u.state <> 'released' and u.once_for_user_id is not null
group by u.coupon_id, u.once_for_user_id having count(*) > 1
union all
select 'a_discount_is_what_codes_take_off', o.id::text,
  format('Order %s has a discount of %s cents; its codes take off %s, and %s were written off.', o.reference, o.total_discount,
    u.discount, w.written_off)
from customer_order o
cross join lateral (select coalesce(sum(u.discount), 0) as discount from coupon_use u where u.order_id = o.id) u
cross join lateral (select coalesce(sum(d.written_off), 0) as written_off from order_detail d where d.order_id = o.id) w
where o.total_discount <> u.discount + w.written_off
union all
select 'a_registration_is_given_once', r.id::text,
  format('Registration %s was given away %s and has %s codes.', r.reference,
    case when r.status is null then 'never' else format('(%s)', r.status) end, count(c.id))
from registration r left join coupon c on c.from_registration_id = r.id
group by r.id
having count(c.id) > case when r.status is null then 0 else 1 end
  or (count(c.id) = 0 and exists (select from registration_change g
    where g.registration_id = r.id and g.kind in ('substitute', 'transfer')))

-- The office's list of registrations.
union all
select 'an_entry_is_listed_or_noted', e.id::text,
  format('Entry %s has no row in the office’s list as it is, and no note that one is to be written.', e.id)
from entry e join registration r on r.id = e.registration_id
left join office_entry l on l.entry_id = e.id
where (l.entry_id is null or l.race_id <> e.race_id or l.bib is distinct from e.bib
    or l.standing <> case when e.state = 'released' or r.state = 'released' or r.status is not null then 'over'
      when r.state = 'confirmed' then 'paid' else 'to_pay' end)
  and not exists (select from start_change n where n.subject in (r.id::text, r.order_detail_id::text, r.member_id::text))

-- The figures.
union all
select 'an_entry_is_counted_as_it_is_or_noted', e.id::text,
  format('Entry %s is counted on %s (%s, %s), which it is not, and no note says so.', e.id, l.counted_on, l.gender, l.born)
from entry e join registration r on r.id = e.registration_id join member m on m.id = r.member_id
join office_entry l on l.entry_id = e.id
where (l.counted_on, l.gender, l.born) is distinct from
    ((coalesce(r.confirmed_at, r.created_at) at time zone 'Europe/Rome')::date, m.gender, extract(year from m.birthday)::int)
  and not exists (select from start_change n where n.subject in (r.id::text, r.order_detail_id::text, r.member_id::text))

-- Invoices.
union all
select 'numbers_have_no_gap', concat_ws(' ', i.circuit_id, i.year, i.series),
  format('The documents of circuit %s in %s, series %s: %s of them, numbered from %s to %s.',
    i.circuit_id, i.year, nullif(i.series, ''), count(*), min(i.number), max(i.number))
from invoice i
group by i.circuit_id, i.year, i.series
having min(i.number) <> 1 or max(i.number) <> count(*) or count(distinct i.number) <> count(*)
union all
select 'the_last_number_is_counted', concat_ws(' ', circuit_id, year, series),
  format('The counter of circuit %s in %s, series %s, says %s; the last document has %s.',
    circuit_id, year, nullif(series, ''), coalesce(n.last, 0), coalesce(i.last, 0))
from invoice_counter n
full join (select circuit_id, year, series, max(number) as last from invoice group by 1, 2, 3) i
  using (circuit_id, year, series)
where n.last is distinct from i.last
union all
select 'numbers_follow_days', i.id::text,
  format('Document %s is dated %s, before the one with the number before it.', i.invoice_number, i.issued_on)
from (select id, invoice_number, issued_on,
    lag(issued_on) over (partition by circuit_id, year, series order by number) as day_before from invoice) i
where i.issued_on < i.day_before
union all
select 'an_order_is_invoiced_once', i.order_id::text,
  format('Order %s has %s invoices.', min(i.order_reference), count(*))
from invoice i where i.kind = 'TD01' group by i.order_id having count(*) > 1

-- What somebody has accepted.
union all
select 'what_was_accepted_can_be_read', p.id::text,
  format('Version %s of policy %s was accepted, and its text is gone.', a.text_version, p.id)
from policy p
join consent_answer a on a.policy_id = p.id and a.text_version <> p.version::text
where not exists (select from policy_version v where v.policy_id = p.id and v.version::text = a.text_version)
group by p.id, a.text_version

-- What the office said of cards in doubt.
union all
select 'a_verdict_is_on_a_card_in_doubt', v.member_id::text,
  format('A verdict on card %s of federation %s is about “%s”, and no registration can have that number and that doubt.',
    v.number, v.federation_id, v.doubt)
from card_verdict v
where v.doubt not in ('unverified', 'other_person', 'ends_before_race')
  or v.number = '' or v.number <> upper(regexp_replace(v.number, '\s', '', 'g'))
union all
select 'a_verdict_goes_with_the_answers', v.member_id::text,
  format('What was said of card %s of federation %s is kept, and its athlete’s answers are gone.', v.number, v.federation_id)
from card_verdict v
where exists (select from registration r
  where r.member_id = v.member_id and r.season_id = v.season_id and r.card_number is null and r.answers ? 'card')

-- Races that were postponed or cancelled.
union all
select 'a_cancelled_race_is_not_sold', r.id::text,
  format('Race %s is cancelled, and its sale is not stopped.', r.id)
from race r join stock_counter n on n.sellable_id = r.sellable_id
where r.cancelled_at is not null and not n.stopped
union all
select 'a_cancelled_race_is_in_no_unpaid_order', o.id::text,
  format('Order %s awaits payment for race %s, which is cancelled.', o.id, e.race_id)
from customer_order o
join order_detail d on d.order_id = o.id and d.removed_at is null
join registration g on g.order_detail_id = d.id
join entry e on e.registration_id = g.id and e.state = 'live'
join race r on r.id = e.race_id
where o.state = 'awaiting_payment' and r.cancelled_at is not null
  and exists (select from disruption x where x.race_id = r.id and x.kind = 'cancelled' and x.done_at is not null)
union all
select 'what_happened_to_a_race_is_noted', r.id::text,
  format('Race %s is postponed or cancelled, and nothing says when and by whom.', r.id)
from race r
where (r.cancelled_at is not null and not exists (select from disruption x where x.race_id = r.id and x.kind = 'cancelled'))
  or (r.postponed_from is not null and not exists (select from disruption x where x.race_id = r.id and x.kind = 'postponed'))
union all
select 'a_code_was_made_for_its_answer', a.registration_id::text,
  format('Registration %s was given back for a code, and has none.', a.registration_id)
from offer_answer a
where a.choice = 'code' and not exists (select from coupon c where c.from_registration_id = a.registration_id)
union all
select 'a_released_refund_is_what_its_answers_say', f.id::text,
  format('Refund %s is of %s cents; the answers that it is for come to %s.', f.id, f.amount, a.amount)
from refund f
join (select refund_id, sum(amount) as amount from offer_answer where refund_id is not null group by refund_id) a
  on a.refund_id = f.id
where f.amount <> a.amount
union all
select 'what_was_released_and_is_done_has_its_refund', a.registration_id::text,
  format('%s cents were released for registration %s and are done without a refund.', a.amount, a.registration_id)
from offer_answer a where a.amount > 0 and a.done_at is not null and a.refund_id is null

-- Mails and changes, for as long as the queue remembers its jobs.
union all
select 'a_mail_is_sent_once', j.data ->> 'id',
  format('A mail was queued %s times: %s.', count(*), min(j.data ->> 'subject'))
from jobs.job j
where j.name = 'mail' and j.state <> 'failed'
group by j.data ->> 'id' having count(*) > 1
union all
select 'a_mail_is_sent', j.id::text,
  format('A job of %s was given up.', j.name)
from jobs.job j
where j.name like '%mail%' and j.state = 'failed'
)
select fault, id, says from fault order by fault, id;
