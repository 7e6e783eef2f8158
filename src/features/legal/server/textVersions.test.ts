import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { changeChoice, getPrivacy, type PrivacyView } from '#features/privacy/contract.ts';
import { paths, routes } from '#kernel/paths.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { drawn } from '../../../../tests/support/drawn.tsx';
import TermsPage, { loader } from '../web/TermsPage.tsx';
import { consentRows, keepingConsents } from './registrationConsents.ts';
import { consentAnswers } from './tables.ts';

/** The last second before the new version, and its day's midnight in Italy. */
const evening = '2026-12-11T22:59:59.000Z';
const midnight = '2026-12-11T23:00:00.000Z';
const dayOfEffect = '2026-12-12';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());

const versionsOf = async (userId: string) => {
  const { kind, textVersion, at } = consentAnswers;
  const rows = await portal.context.db
    .select({ kind, textVersion })
    .from(consentAnswers)
    .where(eq(consentAnswers.userId, userId))
    .orderBy(at, kind);
  return rows.map((row) => `${row.kind} ${row.textVersion}`);
};

describe('A consent names the version in force at its instant', () => {
  test.each`
    now         | terms           | privacy
    ${evening}  | ${'2018-06-29'} | ${'2018-05-25'}
    ${midnight} | ${dayOfEffect}  | ${dayOfEffect}
  `('at signup, $now: terms of $terms', async ({ now, terms, privacy }) => {
    portal.setNow(now);
    const email = `${newId()}@test.example`;
    const body = { firstname: 'Giulia', lastname: 'Ferraris', email, password: 'lago-maggiore', language: 'it' };
    const signup = { ...body, birthdate: '1991-08-14', nationality: 'FR', newsletter: 1, third_part_data: 0 };
    const answer = await portal.ask('POST', '/v3.0/auth/signup', { body: signup });
    expect(answer.status).toBe(201);
    expect((await versionsOf(answer.body.data.id)).toSorted()).toEqual([
      `newsletter ${privacy}`,
      `privacy_policy ${privacy}`,
      `terms_and_conditions ${terms}`,
      `third_part_data ${privacy}`,
    ]);
  });

  test('in the account, and each answer keeps its own', async () => {
    const user = await aUser(portal.context.db);
    const as = await portal.signIn(user.id);
    const choose = (now: string, accepted: 0 | 1) => {
      portal.setNow(now);
      return portal.ask('POST', `/v3.0${changeChoice.url}`, {
        as,
        body: { circuit_id: 15, kind: 'newsletter', accepted },
      });
    };
    expect((await choose(evening, 1)).status).toBe(200);
    expect((await choose(midnight, 0)).status).toBe(200);
    expect(await versionsOf(user.id)).toEqual(['newsletter 2018-05-25', `newsletter ${dayOfEffect}`]);
  });

  test('with a registration', async () => {
    const { db } = portal.context;
    const user = await aUser(db);
    for (const at of [evening, midnight].map((now) => new Date(now))) {
      const given = { userId: user.id, memberId: user.member.id, circuitId: 15, detailId: newId(), at };
      const rows = consentRows({ ...given, policies: [], parental: false, consents: { privacy_policy: true } });
      await db.execute(keepingConsents(sql`${JSON.stringify(rows)}`, sql`true`));
    }
    expect(await versionsOf(user.id)).toEqual(['privacy_policy 2018-05-25', `privacy_policy ${dayOfEffect}`]);
  });
});

describe('A circuit that was opened while a version was announced begins with it', () => {
  const since = '2026-11-27';
  const opened = '2026-11-27T15:00:00.000Z';
  beforeAll(() =>
    portal.context.db.insert(circuitSettings).values({ circuitId: 15, key: 'texts-since', value: since }),
  );
  afterAll(() => portal.context.db.delete(circuitSettings).where(eq(circuitSettings.key, 'texts-since')));

  test('who signs up there, and chooses in the account, accepts that one', async () => {
    portal.setNow(opened);
    const body = {
      firstname: 'Giulia',
      lastname: 'Ferraris',
      email: 'giulia@begun.example',
      password: 'lago-maggiore',
    };
    const answer = await portal.ask('POST', '/v3.0/auth/signup', {
      body: { ...body, birthdate: '1991-08-14', nationality: 'FR' },
    });
    const { id } = answer.body.data;
    const as = await portal.signIn(id);
    const chosen = { circuit_id: 15, kind: 'newsletter', accepted: 1 };
    expect((await portal.ask('POST', `/v3.0${changeChoice.url}`, { as, body: chosen })).status).toBe(200);
    for (const version of await versionsOf(id)) expect(version).toMatch(new RegExp(`${dayOfEffect}$`));
    // And reads in the account that it is the one in force.
    const { body: privacy } = await portal.ask('GET', `/v3.0${getPrivacy.url}`, { as });
    const { account, controllers } = privacy.data as PrivacyView;
    const answers = [...account, ...controllers.flatMap((controller) => controller.answers)];
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.filter(({ text_in_force }) => text_in_force === 0)).toEqual([]);
  });

  test('who registers there accepts that one', () => {
    const given = { userId: newId(), memberId: newId(), circuitId: 15, detailId: newId(), at: new Date(opened) };
    const rows = consentRows({
      ...{ ...given, textsSince: since },
      ...{ policies: [], parental: false, consents: { privacy_policy: true } },
    });
    expect(rows).toMatchObject([{ text_version: dayOfEffect }]);
  });

  test('its page says since when, and of no other version', async () => {
    await portal.sites.refresh();
    portal.setNow(opened);
    const shown = await drawn(portal, termsPage, { path: paths.terms('it'), circuitId: 15, as: 'nobody' });
    expect(shown).toContain('In vigore dal 27/11/2026');
    expect(shown).not.toContain('29/06/2018');
    expect(shown).not.toContain('12 dicembre 2026');
  });
});

const termsPage = { path: `${routes.terms}/:version?`, loader, Component: TermsPage };

describe('The page of a legal text', () => {
  const read = (now: string, path = paths.terms('it')) => {
    portal.setNow(now);
    return drawn(portal, termsPage, { path, circuitId: 15, as: 'nobody' });
  };
  const online = /Recedi dal contratto qui/;

  test('shows the version in force, says what comes, and changes at Italian midnight', async () => {
    const before = await read(evening);
    expect(before).toContain('In vigore dal 29/06/2018');
    expect(before).toContain('Questo testo cambia dal 12 dicembre 2026.');
    expect(before).toContain(`href="${paths.textVersion('it', 'terms', dayOfEffect)}"`);
    expect(before).not.toMatch(online);
    const after = await read(midnight);
    expect(after).toContain('In vigore dal 12/12/2026');
    expect(after).not.toContain('Questo testo cambia');
    expect(after).toMatch(online);
  });

  test('keeps earlier versions readable, each under its address', async () => {
    const earlier = await read(midnight, paths.textVersion('it', 'terms', '2018-06-29'));
    expect(earlier).toContain('Questa versione era in vigore fino all’11 dicembre 2026.');
    expect(earlier).not.toMatch(online);
    expect(earlier).toContain(`href="${paths.textVersion('it', 'terms', dayOfEffect)}"`);
  });

  test('shows a version to come as soon as it is announced, and no other', async () => {
    const coming = paths.textVersion('it', 'terms', dayOfEffect);
    expect(await read('2026-11-21T22:59:59.000Z', coming)).toBe(paths.terms('it'));
    const announced = await read('2026-11-21T23:00:00.000Z', coming);
    expect(announced).toContain('Questa versione entra in vigore il 12 dicembre 2026');
    expect(announced).toMatch(online);
    expect(await read(midnight, paths.textVersion('it', 'terms', '2020-01-01'))).toBe(paths.terms('it'));
  });
});
