import { and, asc, countDistinct, eq, gte, inArray, min, ne, sql } from 'drizzle-orm';
import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { members } from '#features/athletes/server/tables.ts';
import { documentPath } from '#features/certificates/server/certificateView.ts';
import { attachments, certificates, registrationTypeCertificates } from '#features/certificates/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { dayInRome, startOfDay } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { pageOf } from '#kernel/wire.ts';
import { daysBetween } from '#office/figures/rules/figures.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Office } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import type { CertificateRow, OfficeCertificate } from '../../contract/certificates.ts';

const perPage = 50;
const perPageSql = sql.raw(String(perPage));

/** Uses of uploads in the races that this person of the office may look at, by who has not given them up. */
const inReach = ({ circuitId, races: reach }: Office) =>
  and(
    eq(registrations.circuitId, circuitId),
    ne(registrations.state, 'released'),
    eq(entries.state, 'live'),
    eq(certificates.type, 'upload'),
    reach === 'all' ? undefined : inArray(entries.raceId, [...reach]),
  );

/** What waits: races that are over need no certificate any more. */
const waiting = (office: Office, now: Date) =>
  and(inReach(office), eq(certificates.status, 'pending'), gte(races.startsAt, startOfDay(dayInRome(now))));

export async function countCertificates(on: DbOrTx, office: Office, now: Date) {
  const [row] = await on
    .select({ count: countDistinct(certificates.id), first: min(races.startsAt) })
    .from(certificates)
    .innerJoin(attachments, eq(attachments.certificateId, certificates.id))
    .innerJoin(registrations, eq(registrations.orderDetailId, attachments.detailId))
    .innerJoin(entries, eq(entries.registrationId, registrations.id))
    .innerJoin(races, eq(races.id, entries.raceId))
    .where(waiting(office, now));
  return { count: row!.count, day: row!.first && dayInRome(row!.first) };
}

interface WaitingRow {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly starts_at: string;
  readonly race: string;
  readonly type: string;
  readonly discipline: string;
  readonly total: number;
}

// Which wait is found out once, for their number and for the page. The rows of one certificate are asked for at a time: of
// thousands that wait the planner would read all that was ever attached.
const waitingPage = statement<
  { circuit: number; races: readonly number[] | null; from: string; lang: string; page: number },
  WaitingRow
>(
  'certificates that wait for a verdict',
  (at) => sql`
    with waiting as materialized (
      select c.id, c.member_id, c.certificate_type_id, c.discipline_id, c.created_at, u.starts_at, u.race_id
      from medical_certificate c cross join lateral (
        select min(ra.starts_at) as starts_at, (array_agg(ra.id order by ra.starts_at, ra.id))[1] as race_id
        from attachment a join registration r on r.order_detail_id = a.detail_id
        join entry e on e.registration_id = r.id join race ra on ra.id = e.race_id
        where a.certificate_id = c.id and r.circuit_id = ${at('circuit')} and r.state <> 'released' and e.state = 'live'
          and (${at('races')}::int[] is null or e.race_id = any (${at('races')}::int[]))
          and ra.starts_at >= ${at('from')}::timestamptz
        offset 0) u
      where c.status = 'pending' and c.type = 'upload' and u.starts_at is not null),
    counted as (select count(*)::int as total from waiting),
    shown as (
      select * from waiting order by starts_at, created_at, id limit ${perPageSql}
      offset (select least(${at('page')}::int - 1, greatest(total - 1, 0) / ${perPageSql}) * ${perPageSql} from counted))
    select w.id, m.firstname, m.lastname, w.starts_at,
      ra.i18n -> ${at('lang')}::text ->> 'name' as race, y.i18n -> ${at('lang')}::text ->> 'name' as type,
      d.i18n -> ${at('lang')}::text ->> 'name' as discipline, c.total
    from counted c cross join shown w join member m on m.id = w.member_id join race ra on ra.id = w.race_id
    join medical_certificate_type y on y.id = w.certificate_type_id
    join medical_certificate_discipline d on d.id = w.discipline_id
    order by w.starts_at, w.created_at, w.id`,
);

export async function listCertificates(on: DbOrTx, office: Office, { page: wanted, now, lang }: CertificatesQuery) {
  const { circuitId, races: reach } = office;
  const rows = await waitingPage(on, {
    circuit: circuitId,
    races: reach === 'all' ? null : [...reach],
    from: startOfDay(dayInRome(now)).toISOString(),
    lang,
    page: wanted,
  });
  const { offset: _, ...page } = pageOf(wanted, rows[0]?.total ?? 0, perPage);
  const data = rows.map(
    (row): CertificateRow => ({
      id: row.id,
      athlete: fullName(row),
      race: row.race,
      race_day: dayInRome(new Date(row.starts_at)),
      days_left: daysBetween(dayInRome(now), dayInRome(new Date(row.starts_at))),
      kind: `${row.type} · ${row.discipline}`,
    }),
  );
  return { data, ...page };
}

interface CertificatesQuery {
  readonly page: number;
  readonly now: Date;
  readonly lang: Lang;
}

/** Refuses a certificate that is used in no race which this person of the office may look at. */
export async function requireCertificate(on: DbOrTx, office: Office, id: string): Promise<void> {
  const [use] = await on
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(attachments, eq(attachments.certificateId, certificates.id))
    .innerJoin(registrations, eq(registrations.orderDetailId, attachments.detailId))
    .innerJoin(entries, eq(entries.registrationId, registrations.id))
    .where(and(inReach(office), eq(certificates.id, id)))
    .limit(1);
  if (!use) refuse('certificate_not_found');
}

export async function readCertificate(
  on: DbOrTx,
  office: Office,
  { id, lang }: { readonly id: string; readonly lang: Lang },
): Promise<OfficeCertificate> {
  const rows = await on
    .select({
      certificate: certificates,
      firstname: members.firstname,
      lastname: members.lastname,
      birthday: members.birthday,
      reference: registrations.reference,
      typeId: registrations.registrationTypeId,
      race: races.i18n,
      startsAt: races.startsAt,
    })
    .from(certificates)
    .innerJoin(members, eq(members.id, certificates.memberId))
    .innerJoin(attachments, eq(attachments.certificateId, certificates.id))
    .innerJoin(registrations, eq(registrations.orderDetailId, attachments.detailId))
    .innerJoin(entries, eq(entries.registrationId, registrations.id))
    .innerJoin(races, eq(races.id, entries.raceId))
    .where(and(inReach(office), eq(certificates.id, id)))
    .orderBy(asc(races.startsAt), asc(races.id))
    .limit(100);
  const [first] = rows;
  if (!first) return refuse('certificate_not_found');
  const kinds = await on
    .select()
    .from(registrationTypeCertificates)
    .where(inArray(registrationTypeCertificates.registrationTypeId, [...new Set(rows.map(({ typeId }) => typeId))]));
  const { certificate } = first;
  const kindsOf = (type: number) =>
    kinds
      .filter(({ registrationTypeId }) => registrationTypeId === type)
      .map(({ certificateTypeId, disciplineId }) => ({ type_id: certificateTypeId, discipline_id: disciplineId }));
  return {
    id,
    athlete: fullName(first),
    birthday: first.birthday,
    status: certificate.status,
    reason: certificate.reason,
    judged_by: await accountNameOf(on, certificate.reviewedBy),
    judged_at: certificate.reviewedAt?.toISOString() ?? null,
    correction: certificate.correction,
    medical_certificate_type_id: certificate.certificateTypeId!,
    medical_certificate_discipline_id: certificate.disciplineId!,
    date_of_issue: certificate.dateOfIssue,
    expiration_date: certificate.expirationDate,
    uploaded_at: certificate.createdAt.toISOString(),
    path: documentPath(id),
    uses: rows.map(({ reference, race, startsAt, typeId }) => ({
      reference,
      race: race[lang].name,
      race_day: dayInRome(startsAt),
      kinds: kindsOf(typeId),
    })),
  };
}
