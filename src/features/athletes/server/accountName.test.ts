import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseUser } from '#features/identity/server/eraseUser.ts';
import { employees } from '#features/identity/server/tables.ts';
import { fullName } from '#kernel/names.ts';
import type { Role } from '#kernel/roles.ts';
import { writeAudit } from '#server/audit.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { accountNameOf, accountNames } from './accountNameView.ts';
import { members } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;

const called = (firstname: string, lastname: string) => aUser(db(), { firstname, lastname });

const inOffice = async (firstname: string, lastname: string, role: Role = 'organiser') => {
  const user = await called(firstname, lastname);
  await db().insert(employees).values({ userId: user.id, circuitId: 15, role, races: null });
  return user;
};

/** The entry that stays of whoever got roles of an office, or lost them. */
const writeRolesChanged = (id: string) =>
  db().transaction((tx) =>
    writeAudit(tx, {
      at: portal.context.clock(),
      actorUserId: id,
      circuitId: 15,
      action: 'roles_changed',
      subjectType: 'user_account',
      subjectId: id,
      facts: {},
    }),
  );

describe('Whoever did something in the office is named', () => {
  test('by first and last name', async () => {
    const paolo = await inOffice('Paolo', 'Bianchi');
    expect(await accountNameOf(db(), paolo.id)).toBe('Paolo Bianchi');
  });

  test('by the address, where the account has no name; a friend of the account lends it none', async () => {
    const { id, email } = await inOffice('Paola', 'Neri');
    await db().update(members).set({ himself: false }).where(eq(members.userId, id));
    expect(await accountNameOf(db(), id)).toBe(email);
  });

  test.each([
    ['PAOLO', "D'ANGELO"],
    ['paolo', 'de luca'],
    ['Paolo', 'ROSSI'],
    ['Ian', 'McKay'],
    ['jean-luc', 'o’brien'],
    ['NICOLÒ', 'ÉMILE ŽIŽEK'],
    ['Ö', 'ø'],
  ])('as names are shown everywhere: %s %s', async (firstname, lastname) => {
    const { id } = await called(firstname, lastname);
    expect(await accountNameOf(db(), id)).toBe(fullName({ firstname, lastname }));
  });

  test('with the address, too, where somebody else in an office has the same name', async () => {
    const one = await inOffice('Anna', 'Conti');
    expect(await accountNameOf(db(), one.id)).toBe('Anna Conti');
    const other = await inOffice('ANNA', 'conti', 'money');
    const buyer = await called('Anna', 'Conti');
    expect(await accountNames(db(), [one.id, other.id, buyer.id])).toEqual(
      new Map([one, other, buyer].map(({ id, email }) => [id, `Anna Conti (${email})`])),
    );
  });

  test('without it, however many roles they have and however many athletes have their name', async () => {
    const sara = await inOffice('Sara', 'Villa');
    await db().insert(employees).values({ userId: sara.id, circuitId: 15, role: 'money', races: null });
    const athlete = await called('Sara', 'Villa');
    expect(await accountNameOf(db(), sara.id)).toBe('Sara Villa');
    // Who works in no office is told from the colleague.
    expect(await accountNameOf(db(), athlete.id)).toBe(`Sara Villa (${athlete.email})`);
  });

  test('without it, where a colleague only keeps the record of somebody of that name', async () => {
    const [sara, { id }] = [await called('Sara', 'Longo'), await inOffice('Ida', 'Pace')];
    const { id: _, ...record } = sara.member;
    await db()
      .insert(members)
      .values({ ...record, id: newId(), userId: id, himself: false });
    expect(await accountNameOf(db(), sara.id)).toBe('Sara Longo');
  });

  test('with the address, too, where both namesakes have left the office', async () => {
    const left = async () => {
      const user = await inOffice('Rita', 'Moro');
      await writeRolesChanged(user.id);
      await db().delete(employees).where(eq(employees.userId, user.id));
      return user;
    };
    const one = await left();
    expect(await accountNameOf(db(), one.id)).toBe('Rita Moro');
    const other = await left();
    expect(await accountNames(db(), [one.id, other.id])).toEqual(
      new Map([one, other].map(({ id, email }) => [id, `Rita Moro (${email})`])),
    );
  });

  test('not at all, once the account is gone', async () => {
    const { id } = await called('Ugo', 'Gatti');
    await db().transaction((tx) => eraseUser(tx, id, portal.context.clock()));
    expect([
      await accountNameOf(db(), id),
      await accountNameOf(db(), null),
      await accountNameOf(db(), newId()),
    ]).toEqual([null, null, null]);
  });
});
