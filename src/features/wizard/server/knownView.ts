import { and, desc, eq } from 'drizzle-orm';
import { readAddresses } from '#features/addresses/server/addresses.ts';
import { memberFaults } from '#features/athletes/rules/memberStep.ts';
import { type MemberRow, memberView } from '#features/athletes/server/members.ts';
import type { CertificateView } from '#features/certificates/contract.ts';
import { readyOne } from '#features/certificates/rules/ready.ts';
import { listCertificates } from '#features/certificates/server/certificateView.ts';
import { kindsOf } from '#features/certificates/server/optionsView.ts';
import { asksCrew, crewRaceOf } from '#features/crews/rules/crewChoice.ts';
import type { RaceView } from '#features/races/contract.ts';
import { registrationTypes } from '#features/races/server/tables.ts';
import { ageLacking, isMinorThere } from '#features/registration/rules/mayStart.ts';
import { racesOfStart } from '#features/registration/rules/start.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import type { Draft } from '../rules/draft.ts';
import { isAthleteKnown, type KnownAnswers, knownSize, knownType } from '../rules/known.ts';
import { stepConditionsOf, stepsOf } from '../rules/steps.ts';

export interface KnownFacts {
  readonly answers: KnownAnswers;
  readonly certificate: CertificateView | null;
  readonly lastAt: Date | null;
}

const nothing: KnownFacts = { answers: {}, certificate: null, lastAt: null };

/** As what this account registered the athlete last in the circuit, in whatever state that registration is. */
async function lastRegistration(on: DbOrTx, { id: userId }: Owner, memberId: string, circuitId: number, lang: Lang) {
  const [row] = await on
    .select({ answers: registrations.answers, i18n: registrationTypes.i18n, at: registrations.createdAt })
    .from(registrations)
    .innerJoin(registrationTypes, eq(registrationTypes.id, registrations.registrationTypeId))
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.memberId, memberId),
        eq(registrations.circuitId, circuitId),
      ),
    )
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(1);
  if (!row) return null;
  const { federation_id, federation_name, card_number, team_name } = row.answers;
  return { type: row.i18n[lang].name, federation_id, federation_name, card_number, team_name, at: row.at };
}

/** Only the record itself and the race decide: nothing is read for an athlete whose data are not complete. */
function athleteOf(draft: Draft, member: MemberRow, { race_type, race_details, races }: RaceView, now: Date) {
  const today = dayInRome(now);
  const { minimum_age } = race_details;
  const starts = racesOfStart(races.map(({ starts_at }) => ({ starts_at, minimum_age })));
  const starter = { today, birthday: member.birthday, races: starts };
  const complete = memberFaults(memberView(member), today).length === 0 && ageLacking(starter) === null;
  const minor = isMinorThere(starter);
  const isKnown = isAthleteKnown({ complete, minor, asksCrew: asksCrew(crewRaceOf(race_type, race_details)) });
  return draft.answers.athlete !== undefined || isKnown;
}

export async function readKnown(
  context: Context,
  account: Owner,
  draft: Draft,
  { race, member, lang }: { readonly race: RaceView; readonly member: MemberRow | null; readonly lang: Lang },
): Promise<KnownFacts> {
  const { db, clock } = context;
  const { who, type, athlete, address, 'medical-certificate': brought } = draft.answers;
  if (!who || !member || !athleteOf(draft, member, race, clock())) return nothing;
  const last = await lastRegistration(db, account, member.id, draft.circuitId, lang);
  const { registration_types: types, asks_gadget_size, gadget_sizes } = race.race_details;
  const known = type ? undefined : knownType(types, last);
  const typeId = (type ?? known)?.registration_type_id;
  const offered = types.find(({ id }) => id === typeId);
  const steps = stepsOf(stepConditionsOf(race.race_details, { who: who.who, typeId }));
  const uploads =
    steps.includes('medical-certificate') && !brought && offered?.medical_certificate_uploads_active === 1;
  const [certificate, addresses] = await Promise.all([
    uploads ? readyCertificate(context, account, member.id, offered.id, race, lang) : null,
    steps.includes('address') && !address ? readAddresses(db, account) : [],
  ]);
  const [home] = addresses;
  const sizes = asks_gadget_size === 1 ? gadget_sizes : [];
  return {
    answers: {
      ...(known && { type: known }),
      ...(!athlete && {
        athlete: { member_id: member.id, gadget_size: knownSize(sizes, member.gadgetSize), custom_inputs: [] },
      }),
      ...(certificate && { 'medical-certificate': { medical_certificate_id: certificate.id } }),
      ...(home && { address: { address_id: home.id } }),
    },
    certificate,
    lastAt: last?.at ?? null,
  };
}

async function readyCertificate(
  context: Context,
  account: Owner,
  memberId: string,
  typeId: number,
  { races }: RaceView,
  lang: Lang,
) {
  const [stored, kinds] = await Promise.all([
    listCertificates(context, account, memberId, lang),
    kindsOf(context.db, typeId),
  ]);
  const days = races.map(({ starts_at }) => dayInRome(new Date(starts_at)));
  return readyOne(stored, kinds, days);
}
