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
  const { setUps: s } = wordsIn(lang);

  test(`of three drafts of a stage two are published at once and one is published on its page: ${lang}`, async ({
    page,
    portal,
    context,
  }) => {
    const admin = await clientOf(portal, demo.admin);
    const { ask } = admin;
    const { id: season } = await ask<Made>('POST', `${setUp}/seasons`, { name: `2031 ${lang}`, from: null });
    const stage = await aStage(admin, season, 'Casale', firstDay);
    await aDraft(admin, stage, names[0], '09:00', true);
    await aDraft(admin, stage, names[1], '14:30', true);
    await aDraft(admin, stage, names[2], '18:00', false);
    const statesIn = async (of: number) =>
      (await ask<Season>('GET', `${setUp}?season=${season}`)).stages
        .find(({ id }) => id === of)!
        .races.map(({ state }) => state);
    await enter(context, portal, admin);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/${lang}/console/races?circuit=15&season=${season}`);

    await page.getByRole('button', { name: s('publish_stage', { count: 2 }) }).click();
    const sure = page.getByRole('alertdialog', { name: s('publish_stage_title', { count: 2 }) });
    await expect(sure.getByRole('listitem')).toHaveText([names[0], names[1]].map((name) => shown(name, lang)));
    await checkAccessibility(page);
    expect(await statesIn(stage)).toEqual(['draft', 'draft', 'draft']);
    await sure.getByRole('button', { name: s('publish_stage', { count: 2 }) }).click();
    await expect(page.getByText(s('stage_published', { count: 2 }))).toBeVisible();
    expect(await statesIn(stage)).toEqual(['published', 'published', 'draft']);
    await checkAccessibility(page);
    await page.getByRole('link', { name: s('open_race', { race: shown(names[2], lang) }) }).click();
    await expect(title(page)).toHaveText(shown(names[2], lang));
    await expect(page.getByText(s('publish_faults'))).toBeVisible();
  });
}
