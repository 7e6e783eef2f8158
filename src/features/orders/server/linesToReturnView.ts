import { sql } from 'drizzle-orm';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';

export interface LineToReturn {
  readonly id: string;
  readonly parent_id: string | null;
  readonly paid_detail_id: string | null;
  readonly kind: 'registration' | 'product';
  readonly quantity: number;
  readonly price: Cents;
  readonly product_id: number | null;
  readonly variables: number[] | null;
  readonly require_shipping: boolean;
  readonly member_id: string | null;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly registration_type_id: number | null;
  readonly answers: RegistrationAnswers | null;
  readonly holds: readonly { readonly sellable_id: number; readonly quantity: number }[];
}

export const linesToReturn = statement<{ order: string }, LineToReturn>(
  'the lines of an order that is taken back',
  (at) => sql`
    select d.id, case when p.order_id = d.order_id then d.parent_id end as parent_id,
      case when p.order_id <> d.order_id then d.parent_id end as paid_detail_id,
      d.kind, d.quantity, d.price, d.product_id, d.variables, coalesce(i.require_shipping, false) as require_shipping,
      r.member_id, r.race_id, r.race_package_id, r.registration_type_id, r.answers,
      coalesce((select json_agg(json_build_object('sellable_id', h.sellable_id, 'quantity', h.quantity)
          order by h.sellable_id)
        from order_hold h where h.order_detail_id = d.id and h.counted = 'ordered'), '[]') as holds
    from order_detail d
    left join order_detail p on p.id = d.parent_id
    left join product i on i.id = d.product_id
    left join registration r on r.order_detail_id = d.id
    where d.order_id = ${at('order')} and d.removed_at is null
    order by p.order_id = d.order_id nulls first, d.position`,
);
