import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { unseal } from '#server/seal.ts';
import { statement } from '#server/statement.ts';
import { isAlive, markOf } from './codeUseView.ts';

interface CodeRow {
  readonly raceKey: string;
  readonly detailId: string;
  readonly certificateId: string;
  /** The sealed code, in hexadecimal digits. */
  readonly sealed: string;
}

const codes = statement<{ order: string }, CodeRow>(
  'the health-data codes of an order',
  (at) => sql`
    select t.datahealth_race_id as "raceKey", d.id as "detailId", c.id as "certificateId",
      encode(c.datahealth_code, 'hex') as sealed
    from order_detail d
    join registration r on r.order_detail_id = d.id
    join registration_type t on t.id = r.registration_type_id
    join attachment a on a.detail_id = d.id
    join medical_certificate c on c.id = a.certificate_id
    where d.order_id = ${at('order')} and d.removed_at is null and r.status is null
      and t.datahealth_active and t.datahealth_race_id is not null and c.datahealth_code is not null`,
);

const used = statement<{ race: string; mark: string; detail: string; now: string }, object>(
  'does another line use a health-data code',
  (at) => sql`
    select from datahealth_use u
    where u.race_key = ${at('race')} and u.code_mark = decode(${at('mark')}, 'hex')
      and u.detail_id <> ${at('detail')}::uuid and ${isAlive(at('now'))}`,
);

export interface CodeUse {
  readonly raceKey: string;
  readonly code: string;
  readonly detailId: string;
}

/** The health-data codes of an order's lines, in one order for whoever takes them. */
export async function codesOfOrder(
  on: DbOrTx,
  { environment }: Pick<Context, 'environment'>,
  order: string,
): Promise<readonly CodeUse[]> {
  const rows = await codes(on, { order });
  return rows
    .map(({ raceKey, detailId, certificateId, sealed }) => ({
      raceKey,
      detailId,
      code: unseal(environment.filesKeys, Buffer.from(sealed, 'hex'), certificateId).toString(),
    }))
    .toSorted((a, b) => (`${a.raceKey} ${a.code}` < `${b.raceKey} ${b.code}` ? -1 : 1));
}

/** Could an order that is over have its health-data codes again? Taking them (`retakeCodes`) is what decides. */
export async function areCodesFree(
  on: DbOrTx,
  { environment, clock }: Pick<Context, 'environment' | 'clock'>,
  order: string,
): Promise<boolean> {
  for (const { raceKey, code, detailId } of await codesOfOrder(on, { environment }, order)) {
    const mark = markOf(code, environment.secret);
    if ((await used(on, { race: raceKey, mark, detail: detailId, now: clock().toISOString() })).length > 0)
      return false;
  }
  return true;
}
