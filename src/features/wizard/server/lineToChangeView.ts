import { sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';
import type { AnsweredLine } from '../rules/lineAnswers.ts';

/** What was accepted or not with a line, in the text that it names; `version` is a policy's present one. */
interface LineConsent {
  readonly kind: 'privacy_policy' | 'photo_video' | 'policy';
  readonly policy_id: number | null;
  readonly text_version: string;
  readonly accepted: boolean;
  readonly version: number | null;
}

export interface LineToChange extends Omit<AnsweredLine, 'said'> {
  readonly id: string;
  readonly circuit_id: number;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  /** The latest answer to each policy and each mandatory consent. */
  readonly consents: readonly LineConsent[];
}

/** No row if it is not a registration in an open cart of this account. */
export const lineToChange = statement<{ line: string; user: string }, LineToChange>(
  'a line of the cart to be changed',
  (at) => sql`
    select d.id, c.circuit_id, d.race_id, d.race_package_id, d.registration_type_id, d.member_id,
      m.himself and m.user_id = c.user_id as himself, d.answers,
      (select a.certificate_id from attachment a where a.detail_id = d.id) as certificate_id,
      (select w.password_hash from crew_place y join crew w on w.id = y.crew_id
        where y.detail_id = d.id and w.captain_user_id = c.user_id) as crew_hash,
      coalesce((select json_agg(x) from (
        select distinct on (n.kind, n.policy_id) n.kind, n.policy_id, n.text_version, n.accepted, p.version
        from consent_answer n left join policy p on p.id = n.policy_id
        where n.detail_id = d.id and n.member_id = d.member_id and n.kind in ('privacy_policy', 'photo_video', 'policy')
        order by n.kind, n.policy_id, n.at desc, n.id desc) x), '[]') as consents
    from cart_detail d
    join cart c on c.id = d.cart_id
    join member m on m.id = d.member_id
    where d.id = ${at('line')} and c.user_id = ${at('user')} and c.status = 'open' and d.kind = 'registration'`,
);
