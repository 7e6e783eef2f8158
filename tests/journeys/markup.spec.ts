import { eq } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { circuits, stages } from '#features/circuits/server/tables.ts';
import { crewPlaces, crews } from '#features/crews/server/tables.ts';
import { orderDetails } from '#features/orders/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { catalogueChanged } from '#server/changes.ts';
import { connect } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { awake, expect, open, test, title } from '../support/pages.ts';
import { openRace } from './steps.ts';

/** What somebody may type who wants it to run. */
const corpus = [
  '</script><script>window.ran=1</script>',
  '<img src=x onerror="window.ran=2">',
  '"><svg onload=window.ran=3>',
  "'-(window.ran=4)-'",
  '</title><script>window.ran=5</script>',
  '{{constructor.constructor("window.ran=6")()}}',
  '\u2028<a href="javascript:window.ran=7">x</a>',
].join(' ');

const both = <Text>(text: Text) => ({ it: text, en: text });

test('markup in the texts of a circuit and a race runs nowhere: Home, race, search engines', async ({
  page,
  portal,
}) => {
  const db = connect(portal.databaseUrl, 1);
  const [circuit] = await db.select().from(circuits).where(eq(circuits.id, 8));
  const [stage] = await db.select().from(stages).where(eq(stages.circuitId, 8));
  const [race] = await db.select().from(races).where(eq(races.stageId, stage!.id));
  const home = new URL('/it', portal.url);
  home.hostname = 'circuit8.localhost';
  const text = { name: corpus, title: corpus, lead: corpus, place: corpus, type: corpus, description: corpus };
  try {
    await db
      .update(circuits)
      .set({
        i18n: both(text),
        promo: { dismissal: 'page', i18n: both(corpus), link: 'javascript:window.ran=8' },
        office: { ...circuit!.office, company: corpus },
      })
      .where(eq(circuits.id, 8));
    await db
      .update(stages)
      .set({ i18n: both(text), address: corpus })
      .where(eq(stages.id, stage!.id));
    await db
      .update(races)
      .set({ i18n: both({ ...text, rules: `<p onclick="window.ran=9">Regole</p>${corpus}` }) })
      .where(eq(races.id, race!.id));
    await db.transaction((tx) => catalogueChanged(tx, 8));
    await expect
      .poll(async () => {
        await page.goto(home.href);
        return title(page).textContent();
      })
      .toContain('window.ran=4');

    for (const path of ['/it', '/en', `/it/race/${race!.slug}`, `/en/race/${race!.slug}`]) {
      await page.goto(new URL(path, home).href);
      await expect(title(page)).toContainText(corpus.replace('\u2028', ' '), { useInnerText: false });
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      const image = await page.locator('meta[property="og:image"]').getAttribute('content');
      // Asked in the page: only the browser knows the circuit's host as its own machine.
      const type = await page.evaluate(async (url) => (await fetch(url)).headers.get('content-type'), image!);
      expect(type).toBe('image/png');
      const events = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(events.map((event) => JSON.parse(event).name)).toEqual(path.includes('/race/') ? [corpus] : []);
    }
  } finally {
    const { id: _circuit, ...circuitBefore } = circuit!;
    const { id: _stage, ...stageBefore } = stage!;
    const { id: _race, ...raceBefore } = race!;
    await db.update(circuits).set(circuitBefore).where(eq(circuits.id, 8));
    await db.update(stages).set(stageBefore).where(eq(stages.id, stage!.id));
    await db.update(races).set(raceBefore).where(eq(races.id, race!.id));
    await db.transaction((tx) => catalogueChanged(tx, 8));
    await db.$client.end();
  }
});

test('markup in the names of athletes, teams and crews runs nowhere: list, subscriptions, orders, calendar', async ({
  page,
  portal,
}) => {
  const athlete = await newAthlete(portal, 'Corpusini');
  const order = await placeOrder(athlete);
  await enter(page.context(), portal, athlete);
  const db = connect(portal.databaseUrl, 1);
  const crew = { id: newId(), raceId: openRace.id, name: `${corpus}\r\nATTENDEE:x`, type: 'public' as const };
  const [detail] = await db.select().from(orderDetails).where(eq(orderDetails.orderId, order.id));
  const own = eq(members.id, athlete.memberId);
  try {
    await db
      .update(members)
      .set({ firstname: corpus, lastname: `Corpusini\r\nATTENDEE:x${corpus}` })
      .where(own);
    await db.update(registrations).set({ teamName: corpus }).where(eq(registrations.orderDetailId, detail!.id));
    await db.insert(crews).values({ ...crew, createdAt: new Date() });
    await db.insert(crewPlaces).values({ detailId: detail!.id, crewId: crew.id, memberId: athlete.memberId });
    for (const path of [
      'subscribers-list?s=corpusini',
      'dahsboard',
      'dahsboard/subscriptions',
      'dahsboard/orders',
      'dahsboard/friends',
      `checkout/${order.id}`,
      `order/unprocessed?order=${order.id}`,
      `event/registration/who?race=${openRace.id}`,
    ]) {
      await open(page, `/it/${path}`);
      await awake(page);
      await expect(title(page)).toBeVisible();
      expect(await page.evaluate(() => 'ran' in window), path).toBe(false);
      expect(await page.locator('a[href^="javascript:" i], main [onload], main [onerror]').count(), path).toBe(0);
    }
    await open(page, '/it/subscribers-list?s=corpusini');
    await expect(page.getByRole('main').getByRole('table')).toContainText('window.ran=4');
    const calendar = await page.evaluate(
      async (id) => (await fetch(`/api/v3.0/orders/${id}/calendar`)).text(),
      order.id,
    );
    expect(calendar).toContain('BEGIN:VEVENT');
    expect(calendar).not.toMatch(/[\r\n]ATTENDEE/);
  } finally {
    await db.delete(crewPlaces).where(eq(crewPlaces.crewId, crew.id));
    await db.delete(crews).where(eq(crews.id, crew.id));
    await db.update(members).set({ firstname: 'Nadia', lastname: 'Corpusini' }).where(own);
    await db.update(registrations).set({ teamName: null }).where(eq(registrations.orderDetailId, detail!.id));
    await db.$client.end();
  }
});
