import { type Lang, languages } from '#kernel/lang.ts';
import { newStage } from '../access/setUps.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Client, clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

// The pointer lies on a button of the next page: a colour on its way has no contrast of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Of a circuit whose own settings warn of something, in a season that its pages do not show. */
const setUp = '/v3.0/circuits/15/set-up';
const firstDay = '2031-05-11';

interface Made {
  readonly id: number;
}

interface RaceSetUp {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly types: readonly Made[];
  readonly choices: { readonly federations: readonly Made[]; readonly policies: readonly Made[] };
}

interface Season {
  readonly stages: readonly {
    readonly id: number;
    readonly races: readonly {
      readonly id: number;
      readonly name: string;
      readonly state: string;
      readonly starts_at: string;
    }[];
  }[];
}

async function aStage({ ask }: Client, season: number, name: string, on: string): Promise<number> {
  const fields = { ...newStage, name_it: name, name_en: name, starts_on: on, ends_on: on };
  return (await ask<Made>('POST', `${setUp}/seasons/${season}/stages`, fields)).id;
}

/** A draft; one that is not ready has a fault. */
async function aDraft({ ask }: Client, stage: number, name: string, hour: string, isReady: boolean): Promise<void> {
  const races = `${setUp}/races`;
  const first = { name, stage_id: stage, starts_at: `${firstDay}T${hour}`, stock: 50, price: '20,00' };
  const { id } = await ask<Made>('POST', races, first);
  const { fields, types, choices } = await ask<RaceSetUp>('GET', `${races}/${id}`);
  const texts = { name_en: `${name} EN`, type_it: 'Corsa', type_en: isReady ? 'Run' : '', distance: '8 km' };
  const described = { description_it: 'Di sera.', description_en: 'At night.' };
  const bibs = { bib_place_it: 'Villa Giulia', bib_hours_it: 'sabato alle 15:00', bib_hours_en: 'Saturday at 3 pm' };
  const closes = isReady && { closes_at: '2031-04-20T23:59' };
  await ask('PUT', `${races}/${id}`, { fields: { ...texts, ...described, ...bibs, ...closes }, seen: fields });
  const firstOf = (choices: readonly Made[]) => choices.slice(0, 1).map((choice) => choice.id);
  const asking = { has_federation: 1, federations: firstOf(choices.federations), policies: firstOf(choices.policies) };
  const seen = { has_federation: 0, federations: [], policies: [] };
  if (isReady) await ask('PUT', `${races}/${id}/types/${types[0]!.id}`, { fields: asking, seen });
}

const names = ['Giro del mattino', 'Giro del pomeriggio', 'Giro della sera'] as const;
const shown = (name: string, lang: Lang) => (lang === 'it' ? name : `${name} EN`);

for (const lang of languages) {
  const { raceActs: t, setUps: s } = wordsIn(lang);

  test(`of three drafts two are published at once and one is held back with its reason: ${lang}`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const admin = await clientOf(portal, demo.admin);
    const { ask } = admin;
    const { id: season } = await ask<Made>('POST', `${setUp}/seasons`, { name: `2031 ${lang}`, from: null });
    const stage = await aStage(admin, season, 'Casale', firstDay);
    await aDraft(admin, stage, names[0], '09:00', true);
    await aDraft(admin, stage, names[1], '14:30', true);
    await aDraft(admin, stage, names[2], '18:00', false);
    const racesIn = async (of: number) =>
      (await ask<Season>('GET', `${setUp}?season=${season}`)).stages.find(({ id }) => id === of)!.races;
    await enter(context, portal, admin);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/${lang}/console/races?circuit=15&season=${season}`);

    // By keyboard: the whole stage, the act, its confirmation.
    await page.getByRole('checkbox', { name: t('choose_stage', { stage: 'Casale' }) }).focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: t('bulk') });
    await expect(bar).toContainText(t('chosen', { count: 3 }));
    await expect(bar).toBeInViewport({ ratio: 1 });
    await checkAccessibility(page);
    await bar.getByRole('button', { name: t('publish', { count: 3 }) }).focus();
    await page.keyboard.press('Enter');
    const sure = page.getByRole('alertdialog', { name: t('publish_title', { count: 3 }) });
    for (const name of names) await expect(sure).toContainText(shown(name, lang));
    await checkAccessibility(page);
    expect((await racesIn(stage)).map(({ state }) => state)).toEqual(['draft', 'draft', 'draft']);
    await sure.getByRole('button', { name: t('publish', { count: 3 }) }).focus();
    await page.keyboard.press('Enter');

    const heading = page.getByRole('heading', { name: t('told_publish', { done: 2, of: 3 }) });
    await expect(heading).toBeFocused();
    const told = page.getByRole('region', { name: t('told_publish', { done: 2, of: 3 }) });
    const line = (name: string) => told.getByRole('listitem').filter({ hasText: shown(name, lang) });
    for (const name of [names[0], names[1]]) await expect(line(name)).toContainText(t('done_publish'));
    await expect(line(names[2])).not.toContainText(t('done_publish'));
    expect((await racesIn(stage)).map(({ state }) => state)).toEqual(['published', 'published', 'draft']);
    // What is not done stays ticked.
    await expect(bar).toContainText(t('chosen', { count: 1 }));
    await checkAccessibility(page);
    await line(names[2])
      .getByRole('link', { name: s('open_race', { race: shown(names[2], lang) }) })
      .click();
    await expect(title(page)).toHaveText(shown(names[2], lang));
    await expect(page.getByText(s('publish_faults'))).toBeVisible();
  });
}

test('races that have been over for thirty days are archived together; one that has not says why', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { raceActs: t, setUps: s } = wordsIn('it');
  const organiser = await clientOf(portal, demo.organiser);
  const set = '/v3.0/circuits/15/set-up';
  const past = (await organiser.ask<Season>('GET', `${set}?season=18`)).stages.flatMap(({ races }) => races);
  const race = past.find(({ state }) => state === 'published')!;
  await enter(context, portal, organiser);
  await open(page, '/it/console/races?season=18');
  await page.getByRole('checkbox', { name: t('choose_race', { race: race.name }) }).check();
  const bar = page.getByRole('region', { name: t('bulk') });
  // Nothing of it is a draft: what cannot be done is not offered.
  await expect(bar.getByRole('button', { name: t('publish', { count: 1 }) })).toBeHidden();
  await bar.getByRole('button', { name: t('archive', { count: 1 }) }).click();
  const sure = page.getByRole('alertdialog', { name: t('archive_title', { count: 1 }) });
  await sure.getByRole('button', { name: t('archive', { count: 1 }) }).click();
  await expect(page.getByRole('heading', { name: t('told_archive', { done: 1, of: 0 }) })).toBeFocused();
  const after = (await organiser.ask<Season>('GET', `${set}?season=18`)).stages.flatMap(({ races }) => races);
  expect(after.find(({ id }) => id === race.id)!.state).toBe('archived');

  await open(page, '/it/console/races?season=20');
  await page.getByRole('checkbox', { name: t('choose_race', { race: 'Corri Arona' }), exact: true }).check();
  await bar.getByRole('button', { name: t('archive', { count: 1 }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('archive', { count: 1 }) })
    .click();
  const told = page.getByRole('region', { name: t('told_archive', { done: 0, of: 0 }) });
  await expect(told).toContainText('Si archivia una gara finita da almeno trenta giorni.');
  await told.getByRole('link', { name: s('open_race', { race: 'Corri Arona' }) }).click();
  await expect(title(page)).toHaveText('Corri Arona');
});
