import { looksLikeAnother } from '#features/athletes/rules/anotherPerson.ts';
import { correctMember, lockMember, type RecordFields } from '#features/athletes/server/correctMember.ts';
import { type Turn, turnOf } from '#features/registration/rules/turnedRed.ts';
import { startsOfAnybody, startsOnDay } from '#features/registration/server/startsView.ts';
import { correctPerson } from '#features/registration/server/writeAnswers.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { FieldValues, GivenFields } from '#office/kit/rules/seen.ts';
import { type Officer, requireUnchanged, writeEntry } from '#office/kit/server/setUps.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Tx, triedOut } from '#server/database.ts';
import type { CorrectionImpact, PersonToCorrect } from '../contract/corrections.ts';
import { mailCorrected } from './correctionMails.ts';
import { requireRegistration } from './registrationView.ts';
import { type StartToCome, startsToCome } from './startsToComeView.ts';

interface RegistrationOfficer extends Officer {
  readonly reference: string;
}

interface CorrectionWish {
  readonly fields: GivenFields<RecordFields>;
  readonly seen: FieldValues;
}

interface ConfirmedCorrection extends CorrectionWish {
  readonly reason: string;
  readonly samePerson: boolean;
  readonly starts: number;
}

/** Who somebody is: one and the same in the record and in every start. */
const identity = ['firstname', 'lastname', 'birthday', 'gender'] as const satisfies readonly (keyof RecordFields)[];
const isIdentity = (field: string): boolean => (identity as readonly string[]).includes(field);

const pick = (fields: object, wanted: (field: string) => boolean): Partial<RecordFields> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => wanted(field)));

/** The data of an athlete, corrected by the office. Who may do it reaches a race of the registration. */
export function createCorrections(context: Context) {
  const { db, clock } = context;

  /** The registration with its athlete, whose record is locked, and the athlete's data as they are now. */
  async function read(tx: Tx, acting: Pick<RegistrationOfficer, 'office' | 'reference'>) {
    const record = await requireRegistration(tx, acting);
    const today = dayInRome(clock());
    const member = await lockMember(tx, record.member_id);
    const starts = await startsToCome(tx, member.id, today);
    const own = starts.find(({ id }) => id === record.id) ?? refuse('registration_over');
    const { person } = (await startsOfAnybody(tx, [record.detail_id], today)).get(record.detail_id)!;
    const now = {
      firstname: person.firstname,
      lastname: person.lastname,
      birthday: person.birthday,
      gender: person.gender,
      email: person.email ?? '',
      phone: own.is_own ? (member.phone ?? '') : '',
      emergency_contact: person.emergency_contact ?? '',
      emergency_phone: person.emergency_phone ?? '',
    };
    return { record, member, starts, own, now };
  }
  type RegistrationRecord = Awaited<ReturnType<typeof read>>;

  const judged = (tx: Tx, starts: readonly StartToCome[]) =>
    startsOnDay(tx, { details: starts.map(({ detail_id }) => detail_id) });

  /** Corrects the record and the starts to come; what they hold of an account's own writing is corrected with them. */
  async function write(
    tx: Tx,
    { member, starts, own }: RegistrationRecord,
    fields: Partial<RecordFields>,
  ): Promise<void> {
    if (!own.is_own && fields.phone !== undefined) refuseField('phone', 'fixed');
    const known = pick(fields, isIdentity);
    const contacts = pick(fields, (field) => !isIdentity(field));
    await correctMember(tx, member, own.is_own ? { ...known, ...contacts } : known, clock());
    const { phone: _, ...asked } = contacts;
    const sharing = own.is_own ? starts.filter(({ is_own }) => is_own) : [own];
    const ids = (some: readonly StartToCome[]) => some.map(({ id }) => id);
    await correctPerson(tx, ids(starts), known);
    await correctPerson(tx, ids(sharing), asked);
  }

  /** Makes the correction in this transaction; answers what was and is, and which starts turn. */
  async function correctIn(tx: Tx, acting: RegistrationOfficer, { fields, seen }: CorrectionWish) {
    const found = await read(tx, acting);
    const { record, starts, now } = found;
    const { before, after } = await requireUnchanged(tx, aboutIt(record.id, acting), now, { seen, wanted: fields });
    const was = await judged(tx, starts);
    await write(tx, found, after as Partial<RecordFields>);
    const is = await judged(tx, starts);
    const turned = starts.flatMap((start): (StartToCome & Turn)[] => {
      const [one, other] = [was.get(start.detail_id), is.get(start.detail_id)];
      const turn = one && other && turnOf(one.verdict, other.verdict);
      return turn ? [{ ...start, ...turn }] : [];
    });
    const isAnother = looksLikeAnother(now, { ...now, ...(after as Partial<RecordFields>) });
    return { found, before, after, turned, isAnother };
  }

  const aboutIt = (id: string, { lang, account }: Pick<RegistrationOfficer, 'lang' | 'account'>) => ({
    type: 'registration',
    id,
    lang,
    account,
  });

  return {
    /** The data as they are; the look at the contacts among them is written down. */
    read: (acting: RegistrationOfficer): Promise<PersonToCorrect> =>
      db.transaction(async (tx) => {
        const { record, own, now } = await read(tx, acting);
        await writeAudit(tx, {
          at: clock(),
          actorUserId: acting.account.id,
          circuitId: acting.office.circuitId,
          action: 'contacts_viewed',
          subjectType: 'registration',
          subjectId: record.id,
          facts: { seen: 'contacts' },
        });
        return { ...now, linked: flag(!own.is_own) };
      }),

    /** What a correction would do; it is made, and taken back. Another circuit's starts are none of this office's. */
    tryOut: (acting: RegistrationOfficer, wanted: CorrectionWish): Promise<CorrectionImpact> =>
      triedOut(db, async (tx) => {
        const { turned, isAnother } = await correctIn(tx, acting, wanted);
        return {
          another: flag(isAnother),
          starts: turned
            .filter(({ circuit_id }) => circuit_id === acting.office.circuitId)
            .map(({ name, reference, to, matters }) => ({
              name: name[acting.lang] || name.it,
              reference,
              to,
              matters: [...matters],
            })),
        };
      }),

    /** Corrects it and tells the athlete; refused until what it does was seen. */
    correct: (
      acting: RegistrationOfficer,
      { reason, samePerson, starts, ...wanted }: ConfirmedCorrection,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const { found, before, after, turned, isAnother } = await correctIn(tx, acting, wanted);
        if (Object.keys(after).length === 0) return;
        if (isAnother && !samePerson) refuse('maybe_another_person');
        const here = turned.filter(({ circuit_id }) => circuit_id === acting.office.circuitId).length;
        if (here !== starts) refuse('correction_turns_starts', { starts: here });
        // Contacts are named, never repeated: whoever reads the history need not be allowed to see them.
        const told = { before: pick(before, isIdentity), after: pick(after, isIdentity) };
        const contacts = Object.keys(after).filter((field) => !isIdentity(field));
        await writeEntry(tx, acting, {
          type: 'registration',
          id: found.record.id,
          at: clock(),
          action: 'person_corrected',
          facts: { ...told, contacts, reason },
        });
        await mailCorrected(context, tx, {
          circuitId: acting.office.circuitId,
          detailId: found.record.detail_id,
          addresses: [found.now.email, String(after.email ?? '')],
          ...told,
          contacts,
          reason,
        });
      }),
  };
}
