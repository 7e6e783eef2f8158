import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { type AddresseeText, addresseesOf, type LeftOut, type Reachable } from '../../rules/messages/addressees.ts';
import { messageRecipients } from '../tables.ts';

interface RecipientRow {
  readonly registration_id: string;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly firstname: string;
  readonly over: boolean;
  readonly himself: boolean;
  readonly agreed: boolean;
  readonly account_email: string | null;
  readonly account_lang: Lang | null;
  readonly account_firstname: string | null;
  readonly own_email: string | null;
  readonly own_lang: Lang;
}

/** SQL: has an athlete `m` agreed to the circuit’s newsletter. */
const agreed = sql`
    coalesce((select c.accepted from consent_answer c
      where c.member_id = m.id and c.user_id is not distinct from m.user_id and c.circuit_id = r.circuit_id
        and c.kind = 'newsletter' order by c.at desc, c.id desc limit 1), false)`;

/** As for a friend's mail: of a record that another account owns its own address counts, never one that the buyer typed. */
const find = statement<{ registrations: readonly string[] }, RecipientRow>(
  'addresses of registrations that the office writes to',
  (at) => sql`
    select r.id as registration_id, r.race_id, r.race_package_id, m.firstname,
      r.state = 'released' or r.status is not null as over, n.himself,
      ${agreed} as agreed,
      u.email as account_email, u.lang as account_lang, h.firstname as account_firstname,
      case when n.himself or m.erased_at is not null then null
        when n.linked and m.himself then k.email
        when n.linked then coalesce(m.email, k.email)
        else coalesce(nullif(r.answers->'person'->>'email', ''), m.email) end as own_email,
      coalesce(case when n.linked then k.lang end, o.lang) as own_lang
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join member m on m.id = r.member_id
    left join user_account u on u.id = r.user_id and u.erased_at is null
    left join member h on h.user_id = u.id and h.himself
    left join user_account k on k.id = m.user_id and k.erased_at is null
    cross join lateral (select m.user_id is distinct from r.user_id as linked,
      m.himself and m.user_id is not distinct from r.user_id and u.id is not null as himself) n
    where r.id = any (${at('registrations')}::uuid[]) order by r.id`,
);

const reachable = (row: RecipientRow): Reachable => ({
  over: row.over,
  himself: row.himself,
  agreed: row.agreed,
  account: row.account_email === null ? null : { to: row.account_email, lang: row.account_lang ?? row.own_lang },
  own: row.own_email === null ? null : { to: row.own_email, lang: row.own_lang },
});

export interface Letter extends AddresseeText {
  readonly registrationId: string;
  readonly race: Pick<RecipientRow, 'race_id' | 'race_package_id'>;
  readonly greets: string | null;
}

export interface Letters {
  readonly athletes: readonly string[];
  readonly letters: readonly Letter[];
  readonly leftOut: Readonly<Record<LeftOut, number>>;
}

export async function lettersTo(on: DbOrTx, registrations: readonly string[], promotion: boolean): Promise<Letters> {
  const athletes: string[] = [];
  const letters = new Map<string, Letter>();
  const leftOut = { withdrawn: 0, no_address: 0, no_consent: 0 };
  for (const row of registrations.length === 0 ? [] : await find(on, { registrations })) {
    const to = addresseesOf(reachable(row), promotion);
    if (typeof to === 'string') {
      leftOut[to] += 1;
      continue;
    }
    const { registration_id: registrationId, race_id, race_package_id } = row;
    athletes.push(registrationId);
    for (const one of to) {
      const address = one.to.toLowerCase();
      const greets = one.whose === 'own' ? row.firstname : row.account_firstname;
      if (!letters.has(address))
        letters.set(address, { ...one, registrationId, race: { race_id, race_package_id }, greets });
    }
  }
  return { athletes, letters: [...letters.values()], leftOut };
}

/** Those whom a message is still to be sent to, by their ids from one id on. */
export const untold = async (on: DbOrTx, messageId: string, { after, limit }: { after: string; limit: number }) => {
  const rows = await on
    .select({ id: messageRecipients.registrationId })
    .from(messageRecipients)
    .where(
      and(
        eq(messageRecipients.messageId, messageId),
        isNull(messageRecipients.toldAt),
        gt(messageRecipients.registrationId, after),
      ),
    )
    .orderBy(messageRecipients.registrationId)
    .limit(limit);
  return rows.map(({ id }) => id);
};
