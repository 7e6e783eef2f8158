import type { z } from 'zod';
import { identityFaults } from '#features/athletes/rules/identity.ts';
import { asksTaxCode } from '#features/athletes/rules/memberStep.ts';
import type { PersonIn } from '#features/athletes/rules/personGiven.ts';
import { uploadForLine } from '#features/certificates/server/certificates.ts';
import { cleanFiscalCode } from '#features/identity/rules/fiscalCode.ts';
import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { isOver, isPayable } from '#features/orders/rules/states.ts';
import { signPass } from '#features/orders/server/documents/passKeys.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { TakeOut } from '#features/orders/server/takeOut.ts';
import { noteDeclined } from '#features/registration/server/giveUp.ts';
import { nameByAccount, nameByAthlete } from '#features/registration/server/nameInList.ts';
import { writePerson } from '#features/registration/server/writeAnswers.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/environment.ts';
import type { CallRequest } from '#server/http/serve.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import type {
  DeclinedRegistrationView,
  FriendRegistrationView,
  FriendUploadFields,
  nameFriendInList,
  openFriendRegistration,
  saveFriendRegistration,
} from '../../contract.ts';
import { emergencyDiffers } from '../changes/changeAnswers.ts';
import { recordChange } from '../changes/recordChange.ts';
import { type DeclinedRow, declinedOf, type FriendRow, friendOf } from './friendView.ts';
import { type KeyHolder, registrationOf } from './token.ts';

/** Access to one registration: the token of the mail's link, and the birthday, which is not in the mail. */
export type FriendKey = CallRequest<typeof openFriendRegistration>['body'];

/** The registration of this key. Rate limit on wrong birthdays, against brute force. */
export async function findByKey<Row extends Pick<FriendRow, 'birthday'>>(
  context: Context,
  { token, birthday }: FriendKey,
  find: (registration: string) => Promise<readonly Row[]>,
): Promise<Row & { readonly holder: KeyHolder }> {
  const { id, holder } = registrationOf(token, context.environment) ?? refuse('friend_link_not_valid');
  const [row] = await find(id);
  if (!row) return refuse('friend_link_not_valid');
  await countAttempt(context, limits.friendBirthday, id);
  if (row.birthday === null || row.birthday !== birthday) return refuseField('birthday', 'not_yours');
  await forgetAttempt(context, limits.friendBirthday, id);
  return { ...row, holder };
}

export interface OpenedRow extends FriendRow {
  readonly holder: KeyHolder;
}

export const declinedView = ({ reference, race_id, race_package_id }: DeclinedRow): DeclinedRegistrationView => ({
  reference,
  race_type: race_id === null ? 'package' : 'race',
  race_id: (race_id ?? race_package_id)!,
});

type FriendLink = { readonly birthday: Day | null } & (
  | { readonly open: FriendRow; readonly refused: null }
  | { readonly open: null; readonly refused: DeclinedRow }
);

async function linkedTo(context: Context, registration: string): Promise<FriendLink[]> {
  const today = dayInRome(context.clock());
  const [open] = await friendOf(context.db, { registration, today });
  if (open) return [{ birthday: open.birthday, open, refused: null }];
  const rows = await declinedOf(context.db, { registration, today });
  return rows.flatMap((refused) => (refused.declined ? [{ birthday: refused.birthday, open: null, refused }] : []));
}

/** The registration that this key opens; of one that the athlete has refused, the link says so until the race is over. */
export async function openFriend(context: Context, key: FriendKey): Promise<OpenedRow> {
  const found = await findByKey(context, key, (registration) => linkedTo(context, registration));
  return found.open
    ? { ...found.open, holder: found.holder }
    : refuse('friend_registration_declined', declinedView(found.refused));
}

export async function openToWrite(context: Context, key: FriendKey): Promise<OpenedRow> {
  const row = await openFriend(context, key);
  return row.holder === 'athlete' ? row : refuse('friend_link_shows_only');
}

/** The codes of the passes: only what is paid for has any. */
export const passesOf = ({ state, reference, races }: FriendRow, environment: Pick<Environment, 'filesKeys'>) =>
  state === 'confirmed'
    ? races.map(({ id, name }) => ({ name, code: signPass(environment, { reference, race: id }) }))
    : [];

const unsaid = {
  email: null,
  gender: null,
  nationality: null,
  tax_code: null,
  emergency_contact: null,
  emergency_phone: null,
} as const;

export function friendView(
  { environment }: Pick<Context, 'environment'>,
  row: OpenedRow,
  lang: Lang,
): FriendRegistrationView {
  const copy = row.copy[lang];
  const athletes = row.holder === 'athlete';
  const { email, gender, nationality, tax_code, emergency_contact, emergency_phone } = athletes ? row.person : unsaid;
  return {
    correctable: flag(athletes),
    reference: row.reference,
    confirmed: flag(row.state === 'confirmed'),
    held_until: row.state === 'confirmed' || !row.held_until ? null : new Date(row.held_until).toISOString(),
    due_day: row.state === 'confirmed' ? null : awaitedWire(row.pay_method, row.due_day),
    registered_by: row.payer,
    race: copy.name,
    races: [...(copy.races ?? [])],
    stage: copy.stage ?? '',
    starts_at: row.starts[0] === undefined ? null : new Date(row.starts[0]).toISOString(),
    registration_type: copy.registration_type ?? '',
    crew: [copy.crew, copy.relay_fraction].filter(Boolean).join(', ') || null,
    team_name: row.team_name,
    gadget_size: row.gadget_size,
    registration_type_id: row.type_id,
    asks_certificate: flag(athletes && row.asks_certificate),
    certificate: athletes ? row.certificate : null,
    named: flag(!row.unnamed),
    until: row.last_day,
    passes: passesOf(row, environment).map(({ code, name }) => ({ code, race: name[lang] })),
    person: {
      firstname: row.firstname,
      lastname: row.lastname,
      birthday: row.birthday,
      email,
      gender,
      nationality,
      tax_code,
      emergency_contact,
      emergency_phone,
    },
  };
}

/** Stores the athlete's corrections for this registration only, beside the record, which another account owns. */
export async function saveFriend(
  context: Context,
  { token, ...given }: CallRequest<typeof saveFriendRegistration>['body'],
) {
  const row = await openToWrite(context, { token, birthday: given.birthday });
  const { firstname, lastname, birthday } = row;
  refuseFields(identityFaults({ firstname, lastname, birthday }, given, dayInRome(context.clock())));
  const { email, gender, nationality, tax_code, emergency_contact, emergency_phone } = given;
  const person: PersonIn = {
    firstname,
    lastname,
    birthday: given.birthday,
    email,
    gender,
    nationality,
    tax_code: asksTaxCode(nationality) ? cleanFiscalCode(tax_code ?? '') : null,
    emergency_contact,
    emergency_phone,
  };
  const at = context.clock();
  await context.db.transaction(async (tx) => {
    await writePerson(tx, row.id, person);
    for (const noted of emergencyDiffers(row.person, person))
      await recordChange(context, tx, { ...noted, registrationId: row.id, by: null, at });
  });
  return { ...row, person };
}

export async function bringCertificate(
  context: Context,
  { token, birthday, ...fields }: z.output<typeof FriendUploadFields>,
  document: Buffer,
): Promise<OpenedRow> {
  const row = await openToWrite(context, { token, birthday });
  if (!row.asks_certificate) refuse('certificate_not_asked');
  const line = { memberId: row.member_id, detailId: row.detail_id, birthday: row.birthday };
  await uploadForLine(context, line, { fields, document });
  return { ...row, certificate: 'pending' };
}

/** Names the athlete in the subscribers list, or not. A typed address may be the buyer's own, so it counts as that. */
export async function nameFriend(
  context: Context,
  { named, ...key }: CallRequest<typeof nameFriendInList>['body'],
): Promise<OpenedRow> {
  const row = await openFriend(context, key);
  if (row.holder === 'athlete') await context.db.transaction((tx) => nameByAthlete(tx, row.id, named));
  else if ((await nameByAccount(context.db, { id: row.id, userId: null, named })) === 'athletes')
    refuse('unnamed_by_athlete');
  return { ...row, unnamed: !named };
}

/**
 * The athlete refuses an unpaid registration by somebody else: its line goes out of the order, and late money does not
 * bring it back. Idempotent; against a concurrent payment the first to get the order's row lock wins.
 */
export async function declineFriend(
  context: Context,
  takeOut: TakeOut,
  key: FriendKey,
): Promise<DeclinedRegistrationView> {
  const at = context.clock();
  const row = await findByKey(context, key, (registration) =>
    declinedOf(context.db, { registration, today: dayInRome(at) }),
  );
  await context.db.transaction(async (tx) => {
    const { order_id: orderId, detail_id, reference } = row;
    const order = (await lockOrder(tx, orderId)) ?? refuse('friend_link_not_valid');
    if (!isPayable(order.state) && !isOver(order.state)) refuse('friend_registration_paid');
    await noteDeclined(tx, row.id, at);
    if (!isPayable(order.state)) return;
    const why = `refused by the athlete of registration ${reference}`;
    await takeOut(tx, { orderId, lines: [detail_id], why, by: null, at });
  });
  return declinedView(row);
}
