import { startsOfAnybody } from '#features/registration/server/startsView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { contactsOf, requireRegistration } from './registrationView.ts';

interface Looking {
  readonly account: Account;
  readonly office: Office;
  readonly reference: string;
}

/** The look is written down first. */
export async function lookAtContacts({ db, clock }: Pick<Context, 'db' | 'clock'>, looking: Looking) {
  const { account, office } = looking;
  const now = clock();
  const record = await requireRegistration(db, looking);
  const seen = contactsOf({ office, roles: account.roles, now }, record) ?? refuse('contacts_in_race_week');
  const starts = await startsOfAnybody(db, [record.detail_id], dayInRome(now));
  const { person } = starts.get(record.detail_id)!;
  await writeAudit(db, {
    at: now,
    actorUserId: account.id,
    circuitId: office.circuitId,
    action: 'contacts_viewed',
    subjectType: 'registration',
    subjectId: record.id,
    facts: { seen },
  });
  const isPhoneAlone = seen === 'phone';
  return {
    phone: record.phone,
    email: isPhoneAlone ? null : person.email,
    tax_code: seen === 'all' ? person.tax_code : null,
    account: isPhoneAlone ? null : record.account,
  };
}
