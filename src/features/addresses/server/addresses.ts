import { and, asc, desc, eq } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { lockUser } from '#features/identity/server/findUser.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { flag } from '#kernel/wire.ts';
import type { Db, DbOrTx, Tx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import type { AddressIn, AddressView } from '../contract.ts';
import { isVatNumber } from '../rules/vatNumber.ts';
import { addresses } from './tables.ts';

type AddressRow = typeof addresses.$inferSelect;

export const addressView = (row: AddressRow): AddressView => ({
  id: row.id,
  type: row.type,
  company: row.company,
  vat_number: row.vatNumber,
  firstname: row.firstname,
  lastname: row.lastname,
  address: row.address,
  house_number: row.houseNumber,
  zipcode: row.zipcode,
  city: row.city,
  state: row.state,
  country: row.country,
  phone: row.phone,
  is_primary: flag(row.isPrimary),
});

export async function readAddresses(on: DbOrTx, owner: Owner): Promise<AddressView[]> {
  const rows = await on
    .select()
    .from(addresses)
    .where(eq(addresses.userId, owner.id))
    .orderBy(desc(addresses.isPrimary), asc(addresses.createdAt), asc(addresses.id));
  return rows.map(addressView);
}

export async function findAddress(on: DbOrTx, owner: Owner, id: string): Promise<AddressView | null> {
  const [row] = await on
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, owner.id)));
  return row ? addressView(row) : null;
}

/** A phone in the form that every network understands, when what was typed can be read as one. */
const e164 = (phone: string, country: string): string | null => {
  try {
    return parsePhoneNumberFromString(phone, { defaultCountry: country as 'IT' })?.number ?? null;
  } catch {
    // A country that the library does not know: the phone stays as it was typed.
    return null;
  }
};

/** Row lock on the account: which address is the primary depends on all of them. */
const lockAddresses = (tx: Tx, owner: Owner) => lockUser(tx, owner.id);

/** Greatest number of addresses: the list has no pages. */
const mostSaved = 50;

function columnsOf({ type, company, vat_number, house_number, ...given }: AddressIn) {
  const { firstname, lastname, address, zipcode, city, state, country, phone } = given;
  // Only a company's VAT number is checked; a private person's tax code gets a warning at most.
  if (type === 'company' && vat_number && country === 'IT' && !isVatNumber(vat_number)) {
    return refuseField('vat_number', 'vat_number_not_valid');
  }
  return {
    type,
    firstname,
    lastname,
    address,
    zipcode,
    city,
    state,
    country,
    phone,
    company: company || null,
    vatNumber: vat_number || null,
    houseNumber: house_number,
    phoneE164: e164(phone, country),
  };
}

export const addAddress = (db: Db, owner: Owner, given: AddressIn, memberId: string | null, now: Date) =>
  db.transaction(async (tx): Promise<AddressView> => {
    const columns = columnsOf(given);
    await lockAddresses(tx, owner);
    const saved = await tx.$count(addresses, eq(addresses.userId, owner.id));
    if (saved >= mostSaved) return refuse('too_many_addresses');
    const [row] = await tx
      .insert(addresses)
      .values({
        ...columns,
        id: newId(),
        userId: owner.id,
        memberId,
        isPrimary: saved === 0,
        createdAt: now,
      })
      .returning();
    return addressView(row!);
  });

/** Changes what an address says. The primary one stays it, and orders keep the copy they took. */
export async function changeAddress(on: DbOrTx, owner: Owner, id: string, given: AddressIn): Promise<AddressView> {
  const [row] = await on
    .update(addresses)
    .set(columnsOf(given))
    .where(and(eq(addresses.id, id), eq(addresses.userId, owner.id)))
    .returning();
  return row ? addressView(row) : refuse('address_not_found');
}

export const makePrimary = (db: Db, owner: Owner, id: string) =>
  db.transaction(async (tx): Promise<AddressView> => {
    await lockAddresses(tx, owner);
    const own = and(eq(addresses.id, id), eq(addresses.userId, owner.id));
    const [found] = await tx.select({ id: addresses.id }).from(addresses).where(own);
    if (!found) return refuse('address_not_found');
    await tx
      .update(addresses)
      .set({ isPrimary: false })
      .where(and(eq(addresses.userId, owner.id), eq(addresses.isPrimary, true)));
    const [row] = await tx.update(addresses).set({ isPrimary: true }).where(own).returning();
    return addressView(row!);
  });

export const removeAddress = (db: Db, owner: Owner, id: string) =>
  db.transaction(async (tx): Promise<void> => {
    await lockAddresses(tx, owner);
    const [gone] = await tx
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.userId, owner.id)))
      .returning({ wasPrimary: addresses.isPrimary });
    if (!gone) return refuse('address_not_found');
    if (!gone.wasPrimary) return;
    const [heir] = await readAddresses(tx, owner);
    if (heir) await tx.update(addresses).set({ isPrimary: true }).where(eq(addresses.id, heir.id));
  });
