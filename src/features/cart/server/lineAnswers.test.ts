import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { customInputs, relayFractions } from '#features/races/server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartOf, registrationBody } from '../../../../tests/support/carts.ts';
import { cartDetails } from './tables.ts';

let portal: TestPortal;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
});
afterAll(() => portal.close());

let serial = 9_000;
const label = { it: { label: 'Domanda' }, en: { label: 'Question' } };
const bus = { type: 'checkbox', slug: 'bus', required: true } as const;
const club = { type: 'select', slug: 'club', required: true } as const;

const ask = (
  of: { raceId: number } | { relayFractionId: number },
  question: { type: 'checkbox' | 'select'; slug: string; required: boolean },
) =>
  db()
    .insert(customInputs)
    .values({ id: ++serial, ...of, ...question, i18n: label, variables: [{ value: 'a', i18n: label }], position: 0 });

/** A line that a client adds by itself, without the wizard: how it is told, and what it keeps. */
async function add(raceId: number, more: object, size: string | null = null) {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  await db().update(members).set({ gadgetSize: size }).where(eq(members.id, user.member.id));
  const told = await addLine(
    portal,
    as,
    await cartOf(portal, as),
    registrationBody(user.member.id, { id: raceId }, more),
  );
  const { status, body } = told;
  if (status !== 201) return { status, errors: body.errors };
  const [line] = await db().select().from(cartDetails).where(eq(cartDetails.id, body.detail.id));
  return { status, answers: line!.answers };
}
const refused = (errors: object) => ({ status: 422, errors });

describe('A line of a direct call answers what the wizard asks (registration §5)', () => {
  test('gadget size: required, of the race’s sizes; the athlete’s own serves where none is sent', async () => {
    const { race } = await aRace(db(), 15, { gadgetSizes: ['XXS', 'M'] });
    expect(await add(race.id, {})).toEqual(refused({ gadget_size: ['choose'] }));
    expect(await add(race.id, { gadget_size: 'XL' })).toEqual(refused({ gadget_size: ['not_valid'] }));
    expect(await add(race.id, { gadget_size: 'XXS' })).toMatchObject({ answers: { gadget_size: 'XXS' } });
    expect(await add(race.id, {}, 'M')).toMatchObject({ answers: { gadget_size: 'M' } });
    expect(await add(race.id, {}, 'L')).toEqual(refused({ gadget_size: ['not_valid'] }));
  });

  test('a race without gadget keeps no size', async () => {
    const { race } = await aRace(db(), 15, { asksGadgetSize: false });
    const { answers } = await add(race.id, { gadget_size: 'XXXL' });
    expect(answers).not.toHaveProperty('gadget_size');
  });

  test('required checkboxes must be ticked, required selects chosen; what is not asked is not kept', async () => {
    const { race } = await aRace(db(), 15, { asksGadgetSize: false });
    await ask({ raceId: race.id }, bus);
    await ask({ raceId: race.id }, club);
    const missing = { 'custom_inputs.bus': ['required'], 'custom_inputs.club': ['choose'] };
    expect(await add(race.id, {})).toEqual(refused(missing));
    const custom_inputs = [
      { slug: 'bus', value: '1' },
      { slug: 'club', value: 'a' },
      { slug: 'shoe', value: '43' },
    ];
    expect(await add(race.id, { custom_inputs })).toMatchObject({
      answers: { custom_inputs: custom_inputs.slice(0, 2) },
    });
    const wrong = [custom_inputs[0], { slug: 'club', value: 'z' }];
    expect(await add(race.id, { custom_inputs: wrong })).toEqual(refused({ 'custom_inputs.club': ['not_valid'] }));
  });

  test('an answer of the greatest length is kept, a longer one is refused by its field', async () => {
    const { race } = await aRace(db(), 15, { asksGadgetSize: false });
    await ask({ raceId: race.id }, { ...bus, required: false });
    const longest = { custom_inputs: [{ slug: 'bus', value: '1'.repeat(200) }] };
    expect(await add(race.id, longest)).toMatchObject({ status: 201, answers: longest });
    const longer = { custom_inputs: [{ slug: 'bus', value: '1'.repeat(100_000) }], team_name: 't'.repeat(201) };
    expect(await add(race.id, longer)).toEqual(
      refused({ 'data.custom_inputs.0.value': ['too_long'], 'data.team_name': ['too_long'] }),
    );
  });

  test('a fraction’s questions are asked of whoever runs it', async () => {
    const { race } = await aRace(db(), 15, { asksGadgetSize: false, isRelay: true, hasTeamRegistration: true });
    const name = { it: { name: 'Frazione' }, en: { name: 'Leg' } };
    const [swim, bike] = [++serial, ++serial];
    await db()
      .insert(relayFractions)
      .values([swim, bike].map((id, position) => ({ id, raceId: race.id, i18n: name, min: 1, max: 1, position })));
    await ask({ relayFractionId: bike }, bus);
    const crew = (name: string, fraction_id: number) => ({
      crew: { choice: 'new', type: 'public', name, fraction_id },
    });
    expect(await add(race.id, crew('Volpi', bike))).toEqual(refused({ 'custom_inputs.bus': ['required'] }));
    expect((await add(race.id, crew('Lupi', swim))).status).toBe(201);
  });

  test('a package asks what each of its races asks', async () => {
    const [first, second] = [
      await aRace(db(), 15, { asksGadgetSize: false }),
      await aRace(db(), 15, { gadgetSizes: ['XS'] }),
    ];
    await ask({ raceId: first.race.id }, bus);
    const pack = await aPackage(db(), [first.race.id, second.race.id]);
    const user = await aUser(db());
    const as = await portal.signIn(user.id);
    const body = registrationBody(user.member.id, { id: pack.id, package: true });
    const told = await addLine(portal, as, await cartOf(portal, as), body);
    expect(told.body.errors).toEqual({ 'custom_inputs.bus': ['required'], gadget_size: ['not_valid'] });
  });
});
