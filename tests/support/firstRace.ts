import type { Page } from '@playwright/test';
import { identityText } from '#features/identity/text/index.ts';
import { secondFactorText } from '#features/identity/text/secondFactor.ts';
import { frameText } from '#office/frame/text/frame.ts';
import { startText } from '#office/frame/text/start.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { textIn } from '#text/translate.ts';
import { codeFor } from './emptyPortal.ts';

const identity = textIn(identityText, 'it');
const office = textIn(frameText, 'it');
const factor = textIn(secondFactorText, 'it');
const start = textIn(startText, 'it');
const setUps = textIn(setUpsText, 'it');

/** Waits until React has hydrated the page: before, a click would be lost. */
async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inside = document.querySelector('main form, main');
    return inside !== null && Object.keys(inside).some((key) => key.startsWith('__reactProps'));
  });
}

const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
};

export const titled = (page: Page, text: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: text }).waitFor();

/** From the link that `npm run admin` has printed to the form of the first circuit. */
export async function asFirstAdmin(page: Page, link: string, password: string) {
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await awake(page);
  await page.getByLabel(identity('new_password'), { exact: true }).fill(password);
  await page.getByLabel(identity('repeat_password')).fill(password);
  await press(page, identity('reset'));
  await page.getByRole('link', { name: start('second_factor') }).click();
  await page.getByRole('button', { name: factor('factor_begin') }).waitFor();
  await awake(page);
  await press(page, factor('factor_begin'));
  const secret = (await page.locator('code').first().textContent())!;
  await page.getByLabel(factor('factor_first_code')).fill(codeFor(secret));
  await press(page, factor('factor_confirm'));
  await page.getByRole('link', { name: factor('factor_go_on') }).click();
  await page.getByLabel(start('name')).waitFor();
  await awake(page);
}

/** The circuit: four fields are typed, its host is there already. */
export async function openCircuit(
  page: Page,
  typed: { name: string; company: string; place: string; email: string },
): Promise<void> {
  for (const name of ['name', 'company', 'place', 'email'] as const)
    await page.getByLabel(start(name)).fill(typed[name]);
  await press(page, start('open'));
  await page.waitForURL(/\/it\/console\/\d+$/);
  await awake(page);
}

/** What is typed of a race; its stage is made with it, or is the season's first. */
export interface TypedRace {
  readonly name: string;
  readonly startsAt: string;
  readonly stock: string;
  readonly price: string;
  readonly distance: string;
}

/** A draft, from the list of races to its page. */
export async function draftRace(page: Page, typed: TypedRace): Promise<void> {
  await press(page, setUps('new_race'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(setUps('name')).fill(typed.name);
  await dialog.getByLabel(setUps('starts_at')).fill(typed.startsAt);
  await dialog.getByLabel(setUps('stock')).fill(typed.stock);
  await dialog.getByLabel(setUps('price')).fill(typed.price);
  await dialog.getByRole('button', { name: setUps('make_draft') }).click();
  await titled(page, typed.name);
  await awake(page);
  await page.locator('[name=distance]').fill(typed.distance);
  await saveSetUp(page);
}

export async function saveSetUp(page: Page): Promise<void> {
  await press(page, setUps('save'));
  await page.getByText(setUps('saved'), { exact: true }).first().waitFor();
}

/** Publishes what is open, with its notes. */
export async function publish(page: Page, said: string = setUps('published')): Promise<void> {
  await page.getByRole('button', { name: setUps('publish') }).click();
  await page.getByText(said, { exact: true }).waitFor();
}

/** From the office's first page to the season's races. */
export async function toRaces(page: Page): Promise<void> {
  await page.getByRole('link', { name: office('nav_races'), exact: true }).click();
  await titled(page, setUps('races'));
  await awake(page);
}
