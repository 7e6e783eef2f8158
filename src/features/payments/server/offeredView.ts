import { sql } from 'drizzle-orm';
import { dueOf } from '#features/orders/rules/total.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, euro } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Environment } from '#server/environment.ts';
import { statement } from '#server/statement.ts';
import { type CommissionPolicy, commission, commissionPolicyOf, type PayMethod } from '../rules/commission.ts';
import { performable } from '../rules/payMethods.ts';

interface Found {
  readonly has_bank: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly methods: readonly number[];
}

const find = statement<{ circuit: number }, Found>(
  'how a circuit is paid',
  (at) => sql`
    select c.bank is not null as has_bank,
      coalesce((select json_object_agg(s.key, s.value) from circuit_setting s
        where s.circuit_id = c.id and s.key like 'commission-%'), '{}') as settings,
      coalesce((select json_agg(m.pay_method_id order by m.position) from circuit_pay_method m
        where m.circuit_id = c.id), '[]') as methods
    from circuit c where c.id = ${at('circuit')}`,
);

/** The ways of paying that a circuit offers and that this portal can carry out, and what they cost. */
export interface Offered {
  readonly methods: readonly PayMethod[];
  readonly policy: CommissionPolicy;
}

export async function offeredIn(on: DbOrTx, circuit: number, { stripe }: Environment): Promise<Offered> {
  const [found] = await find(on, { circuit });
  if (!found) return refuse('not_found');
  return {
    methods: performable(found.methods, { bank: found.has_bank, cards: stripe !== null }),
    policy: commissionPolicyOf(found.settings),
  };
}

/** Card providers take no less than this. */
const smallestCharge = euro('0.50');

export interface Cost {
  readonly adminCost: Cents;
  readonly due: Cents;
}

export function costOf({ policy }: Offered, method: PayMethod | null, net: Cents): Cost {
  const adminCost = commission(policy, method, net);
  return { adminCost, due: dueOf(net, adminCost) };
}

/** Can this net be paid in this way here? */
export const isOffered = (offered: Offered, method: PayMethod, net: Cents): boolean =>
  offered.methods.includes(method) && (method === 'wiretransfer' || costOf(offered, method, net).due >= smallestCharge);
