import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { members } from '#features/athletes/server/tables.ts';
import { cardVerdicts } from '#features/federations/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { emptyRegistrationsOf } from '#features/registration/server/forgetAnswers.ts';
import { registrations } from '#features/registration/server/tables.ts';
import type { Tx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import type { Sandbox } from '../../../../../sandbox/sandbox.ts';
import { aSandbox, control } from '../../../../../sandbox/testing.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, registrationBody } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { asksCard, federationCatalogue } from '../../../../../tests/support/federations.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { askInvariants } from '../../../../../tools/invariants.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-card-verdicts-'));
let sandbox: Sandbox;
let portal: TestPortal;
let organiser: Awaited<ReturnType<typeof aColleague>>;

beforeAll(async () => {
  sandbox = await aSandbox(dataDir, { now: () => new Date(testNow) });
  portal = await testPortal({ DATA_DIR: dataDir, REGISTRY_URL: `${sandbox.url}/registry` });
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
  await federationCatalogue(portal.context.db);
  organiser = await aColleague(portal, 'organiser');
});
afterAll(async () => {
  await portal.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  portal.setNow(testNow);
  await control(sandbox.url, { provider: 'registry', fault: 'none' });
});
const db = () => portal.context.db;

async function aRaceOn(day: string, federation = 1) {
  const { race, type } = await aRace(db());
  await db()
    .update(races)
    .set({ startsAt: new Date(`${day}T07:00:00Z`) })
    .where(eq(races.id, race.id));
  await asksCard(db(), type.id, federation);
  return race;
}

let serial = 20_000;
/** A number of which the registry cannot say anything. */
const unverifiable = () => `MM${++serial}`;

type Runner = Awaited<ReturnType<typeof aRunner>>;
async function aRunner() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}

/** The id of the runner's registration with this card, ordered. */
async function registered(runner: Runner, race: { readonly id: number }, card_number: string): Promise<string> {
  const line = registrationBody(runner.member.id, race, { card_number, team_name: 'Lupi' });
  const added = await addLine(portal, runner.as, await cartOf(portal, runner.as), line);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const placed = await order(portal, runner.as, { cart_id: await cartOf(portal, runner.as) });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const [row] = await db()
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.memberId, runner.member.id), eq(registrations.raceId, race.id)));
  return row!.id;
}

async function inDoubt(day = '2026-10-11', card_number = unverifiable(), federation = 1) {
  const runner = await aRunner();
  const race = await aRaceOn(day, federation);
  return { runner, race, card_number, id: await registered(runner, race, card_number) };
}
type Doubted = Pick<Awaited<ReturnType<typeof inDoubt>>, 'id' | 'card_number'>;

const office = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, as = organiser.as, circuit = 15 }: { body?: object; as?: string; circuit?: number } = {},
) => portal.ask(method, `/v3.0/circuits/${circuit}/cards${path}`, { as, ...(body && { body }) });
const judge = ({ id, card_number }: Doubted, more: object = { verdict: 'approved' }, as?: string) =>
  office('POST', `/${id}/verdict`, { body: { card_number, doubt: 'unverified', ...more }, ...(as && { as }) });
const rejection = { verdict: 'rejected', rejection: 'not_found' };
const queue = async () => (await office('GET', '')).body.data.map(({ id }: { id: string }) => id) as string[];

/** What the athlete’s account reads of the card. */
async function reasons(runner: Runner, id: string): Promise<string[]> {
  const [row] = await db()
    .select({ detail: registrations.orderDetailId })
    .from(registrations)
    .where(eq(registrations.id, id));
  const { status, body } = await portal.ask('GET', `/v3.0/user/starts?detail_ids=${row!.detail}`, {
    as: await portal.signIn(runner.id),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data[0].reasons
    .filter(({ matter }: { matter: string }) => matter === 'card')
    .map(({ code, light }: { code: string; light: string }) => `${light} ${code}`);
}

const told = async (email: string) => {
  const { rows } = await db().execute<{ data: { at: string }; start: string }>(sql`
    update jobs.job set state = 'completed', completed_on = now()
    where name = 'card-verdict-mail' and state = 'created' returning data, start_after::text as start`);
  const job = jobsOf(portal.context).find(({ name }) => name === 'card-verdict-mail')!;
  for (const { data, start } of rows) {
    expect(new Date(start).getTime() - new Date(data.at).getTime()).toBe(60_000);
    await job.run(data);
  }
  return (await mailsTo(portal, email)).filter(({ id }) => id.startsWith('card-verdict'));
};

describe('The queue of cards in doubt', () => {
  test('begins with the nearest race, and leaves out what is confirmed, judged, over or given up', async () => {
    const later = await inDoubt('2026-10-18');
    const sooner = await inDoubt('2026-10-04');
    const over = await inDoubt('2026-10-05');
    await db()
      .update(races)
      .set({ startsAt: new Date('2026-08-30T07:00:00Z') })
      .where(eq(races.id, over.race.id));
    const good = await inDoubt('2026-10-06', 'AB10001');
    const all = [later.id, sooner.id, over.id, good.id];
    expect((await queue()).filter((id) => all.includes(id))).toEqual([sooner.id, later.id]);
    const { body } = await office('GET', '');
    expect(body.data[0]).toMatchObject({ id: sooner.id, race_day: '2026-10-04' });
    expect((await judge(sooner)).status).toBe(200);
    await db().update(registrations).set({ state: 'released' }).where(eq(registrations.id, later.id));
    expect((await queue()).filter((id) => all.includes(id))).toEqual([]);
  });

  test('is told of on the page of a registration with such a card, as long as it waits', async () => {
    const doubted = await inDoubt();
    const waits = async ({ id }: { readonly id: string }) => {
      const [row] = await db().select().from(registrations).where(eq(registrations.id, id));
      const { body } = await portal.ask('GET', `/v3.0/circuits/15/office-registrations/${row!.reference}`, {
        as: organiser.as,
      });
      return body.data.card.waits;
    };
    expect(await waits(doubted)).toBe(1);
    expect((await judge(doubted)).status).toBe(200);
    expect(await waits(doubted)).toBe(0);
  });

  test('has none of a race that is cancelled: nobody starts with it', async () => {
    const { id } = await inDoubt('2026-10-04');
    expect(await queue()).toContain(id);
    const [row] = await db().select().from(registrations).where(eq(registrations.id, id));
    const cancelled = (at: Date | null) =>
      db().update(races).set({ cancelledAt: at }).where(eq(races.id, row!.raceId!));
    await cancelled(new Date());
    expect(await queue()).not.toContain(id);
    await cancelled(null);
    expect(await queue()).toContain(id);
  });

  test('is narrowed by name and by number', async () => {
    const one = await inDoubt('2026-10-05');
    const other = await inDoubt('2026-10-06', unverifiable(), 12);
    await db()
      .update(members)
      .set({ firstname: 'Zoë', lastname: 'Àlberti' })
      .where(eq(members.id, one.runner.member.id));
    await db()
      .update(members)
      .set({ firstname: 'Zeno', lastname: 'Alba' })
      .where(eq(members.id, other.runner.member.id));
    const narrowed = async (search: string) => {
      const { status, body } = await office('GET', `?${search}`);
      expect(status).toBe(200);
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await narrowed('search=alberti%20zoe')).toEqual([one.id]);
    expect(await narrowed('search=zeno%20alberti')).toEqual([]);
    expect(await narrowed(`search=${other.card_number.toLowerCase()}`)).toEqual([other.id]);
    expect(await narrowed('search=100%25')).toEqual([]);
  });

  test('has a card once, however many races it is for; one verdict is for all of them, and for those to come', async () => {
    const { runner, id, card_number } = await inDoubt('2026-10-11');
    const sooner = await registered(runner, await aRaceOn('2026-10-04'), card_number);
    expect((await queue()).filter((one) => [id, sooner].includes(one))).toEqual([sooner]);
    expect((await office('GET', `/${sooner}`)).body.data).toMatchObject({
      card_number,
      federation: 'Triathlon',
      uses: [{ race_day: '2026-10-04' }, { race_day: '2026-10-11' }],
    });
    expect(await reasons(runner, id)).toEqual(['amber card_unverified']);
    expect((await judge({ id: sooner, card_number })).status).toBe(200);
    const third = await registered(runner, await aRaceOn('2026-10-25'), card_number);
    expect(await reasons(runner, id)).toEqual([]);
    expect(await reasons(runner, third)).toEqual([]);
    expect(await queue()).not.toContain(third);
  });

  test('is counted for who judges, and for nobody else', async () => {
    await inDoubt();
    const todo = async (as: string) =>
      (await portal.ask('GET', '/v3.0/circuits/15/office', { as })).body.data.todo.map(
        ({ what }: { what: string }) => what,
      );
    expect(await todo(organiser.as)).toContain('cards');
    expect(await todo((await aColleague(portal, 'medical')).as)).toContain('cards');
    expect(await todo((await aColleague(portal, 'money')).as)).not.toContain('cards');
  });

  test('shows no card of another circuit, nor of a race that is not one’s own', async () => {
    const doubted = await inDoubt();
    const elsewhere = await aColleague(portal, 'organiser', 8);
    const ofOther = await aColleague(portal, 'organiser', 15, [(await aRaceOn('2026-10-04')).id]);
    const ofThis = await aColleague(portal, 'organiser', 15, [doubted.race.id]);
    for (const [as, circuit] of [
      [elsewhere.as, 8],
      [ofOther.as, 15],
    ] as const) {
      const body = { verdict: 'approved', card_number: doubted.card_number, doubt: 'unverified' };
      const answers = [
        await office('GET', `/${doubted.id}`, { as, circuit }),
        await office('POST', `/${doubted.id}/verdict`, { as, circuit, body }),
        await office('DELETE', `/${doubted.id}/verdict`, { as, circuit }),
        await office('POST', `/${doubted.id}/registry`, { as, circuit }),
      ];
      expect(answers.map(({ body }) => body.error)).toEqual(Array(4).fill('card_not_in_doubt'));
    }
    expect((await office('GET', '', { as: ofOther.as })).body.data).toEqual([]);
    expect((await judge(doubted, undefined, ofThis.as)).status).toBe(200);
  });
});

describe('A card is judged', () => {
  test('approved: a minute later whoever registered the athlete is told, and who did it is written down', async () => {
    const doubted = await inDoubt();
    expect((await judge(doubted)).status).toBe(200);
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, doubted.id));
    expect(entries).toMatchObject([
      {
        action: 'card_approved',
        actorUserId: organiser.id,
        facts: { federation_id: expect.any(Number), doubt: 'unverified' },
      },
    ]);
    // What outlives the athlete's answers says nothing of the card.
    expect(JSON.stringify(entries)).not.toContain(doubted.card_number);
    const mails = await told(doubted.runner.email);
    expect(mails).toMatchObject([{ subject: expect.stringContaining('approvata') }]);
    expect(mails[0]!.text).toContain(doubted.card_number);
  });

  test('rejected: the reason is in the mail, nobody starts with it, and another number waits anew', async () => {
    const doubted = await inDoubt();
    expect((await judge(doubted, { ...rejection, words: 'Prova senza la prima lettera.' })).status).toBe(200);
    const [mail] = await told(doubted.runner.email);
    expect(mail?.text).toMatch(/Ciao \S+,\nla tessera /);
    expect(mail?.text).toContain('Alla federazione il numero non risulta. Prova senza la prima lettera.');
    expect(await reasons(doubted.runner, doubted.id)).toEqual(['amber card_rejected']);
    portal.setNow('2026-10-11T05:00:00Z');
    expect(await reasons(doubted.runner, doubted.id)).toEqual(['red card_rejected']);
    portal.setNow(testNow);
    const changed = await portal.ask('POST', `/v3.0/registrations/${doubted.id}/card-number`, {
      as: doubted.runner.as,
      body: { card_number: unverifiable(), team_name: 'Lupi' },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await queue()).toContain(doubted.id);
    expect(await reasons(doubted.runner, doubted.id)).toEqual(['amber card_unverified']);
  });

  test('in one’s own words, which must be there', async () => {
    const doubted = await inDoubt();
    const empty = await judge(doubted, { verdict: 'rejected', rejection: 'other', words: ' ' });
    expect([empty.status, empty.body.errors]).toEqual([422, { words: ['required'] }]);
    expect((await judge(doubted, { verdict: 'rejected', rejection: 'other', words: 'È scaduta.' })).status).toBe(200);
  });

  test('as it was looked at: one that was changed meanwhile waits', async () => {
    const doubted = await inDoubt();
    const stale = await judge({ ...doubted, card_number: 'MM99999' });
    expect([stale.status, stale.body.error]).toEqual([409, 'card_judged_meanwhile']);
    expect(await queue()).toContain(doubted.id);
  });

  test('by two people at the same moment: one is told that the other was faster', async () => {
    const second = await aColleague(portal, 'medical');
    const doubted = await inDoubt();
    const answers = await Promise.all([judge(doubted), judge(doubted, rejection, second.as)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await told(doubted.runner.email)).toHaveLength(1);
  });

  test('and the verdict is taken back within a minute by who gave it: no mail goes, and it waits again', async () => {
    const doubted = await inDoubt();
    const second = await aColleague(portal, 'medical');
    await judge(doubted, rejection);
    const foreign = await office('DELETE', `/${doubted.id}/verdict`, { as: second.as });
    expect([foreign.status, foreign.body.error]).toEqual([409, 'too_late_to_undo']);
    expect((await office('DELETE', `/${doubted.id}/verdict`)).status).toBe(200);
    expect(await queue()).toContain(doubted.id);
    expect(await told(doubted.runner.email)).toEqual([]);
    await judge(doubted);
    portal.setNow(new Date(new Date(testNow).getTime() + 60_001).toISOString());
    expect((await office('DELETE', `/${doubted.id}/verdict`)).body.error).toBe('too_late_to_undo');
  });

  test('and what was said of it goes with the athlete’s answers', async () => {
    const doubted = await inDoubt();
    await judge(doubted, rejection);
    await emptyRegistrationsOf(db(), [doubted.runner.member.id]);
    const left = await db().select().from(cardVerdicts).where(eq(cardVerdicts.memberId, doubted.runner.member.id));
    expect(left).toEqual([]);
  });
});

describe('What must be true of verdicts', () => {
  /** The faults about this runner after a change of the verdict or of what it stands on, which is taken back. */
  async function faultsAfter(doubted: Awaited<ReturnType<typeof inDoubt>>, change: (tx: Tx) => Promise<unknown>) {
    let found: readonly string[] = [];
    await db()
      .transaction(async (tx) => {
        await change(tx);
        const faults = await askInvariants(tx);
        found = faults.filter(({ id }) => id === doubted.runner.member.id).map(({ fault }) => fault);
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    return found;
  }

  test('is found broken where a verdict fits no card or outlives the answers', async () => {
    const doubted = await inDoubt();
    await judge(doubted);
    const own = eq(cardVerdicts.memberId, doubted.runner.member.id);
    const set = (fields: Partial<typeof cardVerdicts.$inferInsert>) => (tx: Tx) =>
      tx.update(cardVerdicts).set(fields).where(own);
    const [row] = await db().select().from(cardVerdicts).where(own);
    expect(await faultsAfter(doubted, async () => {})).toEqual([]);
    for (const fields of [{ number: row!.number.toLowerCase() }, { doubt: 'verified' as never }])
      expect(await faultsAfter(doubted, set(fields))).toContain('a_verdict_is_on_a_card_in_doubt');
    const emptied = faultsAfter(doubted, async (tx) => {
      await emptyRegistrationsOf(tx, [doubted.runner.member.id]);
      await tx.insert(cardVerdicts).values(row!);
    });
    expect(await emptied).toEqual(['a_verdict_goes_with_the_answers']);
  });
});

describe('The registry is asked anew', () => {
  test('and confirms what it could not when it was away: the card leaves the queue', async () => {
    await control(sandbox.url, { provider: 'registry', fault: 'down' });
    const doubted = await inDoubt('2026-10-11', 'AB10003');
    const away = await office('POST', `/${doubted.id}/registry`);
    expect(away.body.data).toMatchObject({ outcome: 'unavailable', card: 'unverified' });
    await control(sandbox.url, { provider: 'registry', fault: 'none' });
    const { body } = await office('POST', `/${doubted.id}/registry`);
    expect(body.data).toMatchObject({ outcome: 'found', card: 'other_person', person: { name: expect.any(String) } });
    expect((await office('GET', `/${doubted.id}`)).body.data.doubt).toBe('other_person');
    const own = await inDoubt('2026-10-11', 'MM10002');
    expect((await office('POST', `/${own.id}/registry`)).body.data).toMatchObject({
      outcome: 'unverifiable',
      person: null,
      card: 'unverified',
    });
    expect(await queue()).toContain(own.id);
  });

  test('and knows the athlete: nothing is left to judge', async () => {
    await control(sandbox.url, { provider: 'registry', fault: 'down' });
    const doubted = await inDoubt('2026-10-11', 'TM10001', 12);
    await control(sandbox.url, { provider: 'registry', fault: 'none' });
    const { body } = await office('POST', `/${doubted.id}/registry`);
    expect(body.data).toMatchObject({ outcome: 'found', card: 'verified' });
    expect(await queue()).not.toContain(doubted.id);
    expect(await reasons(doubted.runner, doubted.id)).toEqual([]);
  });
});
