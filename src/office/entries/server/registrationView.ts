import { parentRelations } from '#features/athletes/rules/parent.ts';
import { documentPath } from '#features/certificates/server/certificateView.ts';
import { startsOfAnybody } from '#features/registration/server/startsView.ts';
import { dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName, shownName } from '#kernel/names.ts';
import { type HeldRole, type Reach, reaches, reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import { isCardWaiting } from '#office/papers/server/cards/cardsView.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Office } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import type { OfficeRegistrationView } from '../contract/registrations.ts';
import { certificateWord } from '../rules/certificateWord.ts';
import { phoneSentence, type SaidPart, type ToldReason, toldReasons } from '../rules/phoneSentence.ts';
import { contactsSeen, correctsPersons, sightOf } from '../rules/sight.ts';
import { entryStanding } from '../rules/standing.ts';
import { officeRegistrationsText } from '../text/registrations.ts';
import { answerOf } from './furtherView.ts';
import { type CertificateKindNames, findRegistration, type RegistrationRecord } from './registrationRecordView.ts';

interface Reading {
  readonly office: Office;
  readonly roles: readonly HeldRole[];
  readonly reference: string;
  readonly now: Date;
}

/** A registration that is of this circuit, and in a race that the asker reaches; another is not there. */
export async function requireRegistration(
  on: DbOrTx,
  { office, reference }: Pick<Reading, 'office' | 'reference'>,
): Promise<RegistrationRecord> {
  const record = await findRegistration(on, office.circuitId, reference);
  if (!record?.entries.some(({ id }) => reaches(office.races, id))) return refuse('registration_not_found');
  return record;
}

const startsOf = ({ entries }: RegistrationRecord) =>
  entries.map(({ id, starts_at }) => ({ id, day: dayInRome(new Date(starts_at)) }));

export const contactsOf = ({ office, roles, now }: Omit<Reading, 'reference'>, record: RegistrationRecord) =>
  contactsSeen(roles, office.circuitId, startsOf(record), dayInRome(now));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence of a reason, begun small, as it stands in the middle of another. */
function reasonText({ code, facts }: Pick<ToldReason, 'code' | 'facts'>, lang: Lang): string {
  const { age = 0, count = 0, from = 0, until = 0, day } = facts;
  const t = textIn<Record<string, string>>(officeRegistrationsText, lang);
  return t(`reason_${code}`, { age, count, from, until, day: day ? dayInSentence(day, lang) : '' });
}

function partText(part: SaidPart, lang: Lang): string {
  if ('facts' in part) return reasonText({ code: part.say, facts: part.facts }, lang);
  const t = textIn<Record<string, string>>(officeRegistrationsText, lang);
  return t(`say_${part.say}`, { day: part.day ? dayInSentence(part.day, lang) : '' });
}

const sentence = (parts: readonly SaidPart[], lang: Lang): string =>
  `${capital(parts.map((part) => partText(part, lang)).join('; '))}.`;

function answersOf({ answers, questions }: RegistrationRecord, lang: Lang): OfficeRegistrationView['answers'] {
  const t = textIn(officeRegistrationsText, lang);
  return questions.map((question) => ({
    question: question.label[lang],
    answer: answerOf(question, answers.custom_inputs, lang) ?? t(question.type === 'checkbox' ? 'no' : 'no_answer'),
  }));
}

function parentOf({ answers }: RegistrationRecord, lang: Lang): string | null {
  const { name, relation } = answers.parent ?? {};
  if (!name) return null;
  const known = parentRelations.find((one) => one === relation);
  return known ? `${name} (${textIn(officeRegistrationsText, lang)(`relation_${known}`)})` : name;
}

const crewOf = ({ crew }: RegistrationRecord, lang: Lang): OfficeRegistrationView['crew'] =>
  crew && {
    name: crew.name,
    fraction: crew.fraction?.[lang] ?? null,
    mates: crew.mates.map(({ reference, ...mate }) => ({ name: fullName(mate), reference })),
  };

const kindName = ({ type, discipline }: CertificateKindNames, lang: Lang): string =>
  `${type[lang]} · ${discipline[lang]}`;

/** Health data: for the medical role alone. */
function paperOf(
  { certificate }: RegistrationRecord,
  lang: Lang,
): NonNullable<OfficeRegistrationView['certificate']>['paper'] {
  if (!certificate) return null;
  const { id, is_upload, is_judged, kind, created_at, ...said } = certificate;
  return {
    ...said,
    id: is_upload ? id : null,
    path: is_upload ? documentPath(id) : null,
    judged: flag(is_judged),
    kind: kind && kindName(kind, lang),
    uploaded_at: new Date(created_at).toISOString(),
  };
}

export async function readRegistration(
  { db: on }: Pick<Context, 'db'>,
  reading: Reading,
  lang: Lang,
): Promise<OfficeRegistrationView> {
  const record = await requireRegistration(on, reading);
  const { office, roles, now } = reading;
  const sight = sightOf(roles, office.circuitId);
  const sees = (reach: Reach | null) => record.entries.some(({ id }) => reaches(reach, id));
  const starts = await startsOfAnybody(on, [record.detail_id], dayInRome(now));
  const start = starts.get(record.detail_id)!;
  const { person } = start;
  const seesCertificate = sees(sight.certificate);
  const isLive = record.entries.some(({ released }) => !released);
  const standing = entryStanding({
    entry: isLive ? 'live' : 'released',
    registration: record.state,
    status: record.status,
  });
  const isOver = standing === 'over';
  const off = record.entries.every(({ cancelled }) => cancelled);
  const reasons = isOver || off ? [] : toldReasons(start.verdict, seesCertificate);
  const t = textIn<Record<string, string>>(officeRegistrationsText, lang);
  return {
    id: record.id,
    reference: record.reference,
    created_at: new Date(record.created_at).toISOString(),
    firstname: shownName(person.firstname),
    lastname: shownName(person.lastname),
    birthday: person.birthday,
    gender: person.gender,
    nationality: person.nationality,
    parent: parentOf(record, lang),
    say: sentence(
      phoneSentence({
        payment: isOver || !sees(sight.payment) ? null : standing,
        over: isOver ? (record.status ?? 'over') : null,
        calledOff: off,
        dueDay: record.order.due_day,
        reasons,
      }),
      lang,
    ),
    payment: sees(sight.payment) ? standing : null,
    light: isOver || off ? null : start.verdict.light,
    cancelled: flag(off),
    reasons: reasons.map((reason) => ({
      code: reason.code,
      light: reason.light,
      text: `${capital(reasonText(reason, lang))}.`,
      remedy: t(`remedy_${reason.remedy}`),
    })),
    races: record.entries.map((race) => ({
      id: race.id,
      name: race.name[lang],
      stage: race.stage[lang],
      starts_at: new Date(race.starts_at).toISOString(),
      bib: race.bib,
      released: flag(race.released),
    })),
    package: record.package?.[lang] ?? null,
    type: record.type[lang],
    team: record.team_name || null,
    card: record.federation && {
      number: record.card_number,
      federation: record.federation.name?.[lang] ?? record.federation.typed,
      waits: flag(await isCardWaiting(on, office, { id: record.id, now })),
    },
    crew: crewOf(record, lang),
    services: record.services.map(({ copy, quantity }) => ({ name: copy[lang].name, quantity })),
    answers: answersOf(record, lang),
    size: record.answers.gadget_size ?? null,
    certificate: seesCertificate
      ? {
          word: certificateWord(start.certificate.asked, start.verdict),
          paper: sees(sight.file) ? paperOf(record, lang) : null,
          asked: sees(sight.file) ? record.kinds_asked.map((kind) => kindName(kind, lang)) : [],
        }
      : null,
    order:
      sight.order === 'all'
        ? {
            ...record.order,
            expires_at: record.order.expires_at && new Date(record.order.expires_at).toISOString(),
          }
        : null,
    contacts: contactsOf(reading, record),
    may_correct: flag(!isOver && sees(reachIn(roles, office.circuitId, correctsPersons))),
  };
}
