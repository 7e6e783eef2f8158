import { looksLikeAnother } from '#features/athletes/rules/anotherPerson.ts';
import { correctMember, lockMember, type RecordFields } from '#features/athletes/server/correctMember.ts';
import { startsOfAnybody } from '#features/registration/server/startsView.ts';
import { correctPerson } from '#features/registration/server/writeAnswers.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { FieldValues, GivenFields } from '#office/kit/rules/seen.ts';
import { type Officer, requireUnchanged, writeEntry } from '#office/kit/server/setUps.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { PersonToCorrect } from '../contract/corrections.ts';
import { mailCorrected } from './correctionMails.ts';
import { requireRegistration } from './registrationView.ts';
import { type StartToCome, startsToCome } from './startsToComeView.ts';

interface RegistrationOfficer extends Officer {
  readonly reference: string;
}

interface CorrectionWish {
  readonly fields: GivenFields<RecordFields>;
  readonly seen: FieldValues;
  readonly reason: string;
  readonly samePerson: boolean;
}

/** Who somebody is: one and the same in the record and in every start. */
const identity = ['firstname', 'lastname', 'birthday', 'gender'] as const satisfies readonly (keyof RecordFields)[];
const isIdentity = (field: string): boolean => (identity as readonly string[]).includes(field);

const pick = (fields: object, wanted: (field: string) => boolean): Partial<RecordFields> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => wanted(field)));

export function createCorrections(context: Context) {
  const { db, clock } = context;

  /** Locks the athlete's record. */
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

  return {
    /** The look at the contacts among them is written down. */
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

    correct: (acting: RegistrationOfficer, { fields, seen, reason, samePerson }: CorrectionWish): Promise<void> =>
      db.transaction(async (tx) => {
        const found = await read(tx, acting);
        const { record, now } = found;
        const { before, after } = await requireUnchanged(tx, { type: 'registration', id: record.id }, now, {
          seen,
          fields,
        });
        if (Object.keys(after).length === 0) return;
        const isAnother = looksLikeAnother(now, { ...now, ...(after as Partial<RecordFields>) });
        if (isAnother && !samePerson) refuse('maybe_another_person');
        await write(tx, found, after as Partial<RecordFields>);
        // Contacts are named, never repeated: whoever reads the history need not be allowed to see them.
        const told = { before: pick(before, isIdentity), after: pick(after, isIdentity) };
        const contacts = Object.keys(after).filter((field) => !isIdentity(field));
        await writeEntry(tx, acting, {
          type: 'registration',
          id: record.id,
          at: clock(),
          action: 'person_corrected',
          facts: { ...told, contacts, reason },
        });
        await mailCorrected(context, tx, {
          circuitId: acting.office.circuitId,
          detailId: record.detail_id,
          addresses: [now.email, String(after.email ?? '')],
          ...told,
          contacts,
          reason,
        });
      }),
  };
}
