import { stages } from '../../src/features/circuits/server/tables.ts';
import type { Day } from '../../src/kernel/calendar.ts';
import type { Translations } from '../../src/kernel/lang.ts';
import { sundayFrom } from './days.ts';
import { texts, type World } from './world.ts';

interface StageText {
  readonly name: string;
  readonly place: string;
  readonly description: string;
}

interface DemoStage {
  readonly id: number;
  readonly circuitId: number;
  readonly slug: string;
  /** Its Sunday is the first one at least so many days away. */
  readonly after: number;
  readonly i18n: Translations<StageText>;
  readonly address: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly seasonId?: number;
}

const current: readonly DemoStage[] = [
  {
    id: 150,
    circuitId: 15,
    slug: 'arona',
    after: -22,
    address: 'Lungolago Marconi, 28041 Arona NO',
    at: [45.7577, 8.5597],
    i18n: texts(
      {
        name: 'Arona',
        place: 'Lungolago Marconi',
        description: 'Prologo sotto la Rocca Borromea, con lo sguardo del San Carlone.',
      },
      {
        name: 'Arona',
        place: 'Lungolago Marconi',
        description: 'A prologue below the Borromeo fortress, watched by the great statue of San Carlo.',
      },
    ),
  },
  {
    id: 151,
    circuitId: 15,
    slug: 'verbania',
    after: 35,
    address: 'Piazza Garibaldi, 28922 Verbania VB',
    at: [45.9243, 8.5486],
    i18n: texts(
      {
        name: 'Verbania',
        place: 'Lungolago di Pallanza',
        description: 'Partenza dal lungolago di Pallanza, cambio in piazza Garibaldi.',
      },
      {
        name: 'Verbania',
        place: 'Pallanza lakefront',
        description: 'Start from the lakefront of Pallanza, transition in piazza Garibaldi.',
      },
    ),
  },
  {
    id: 152,
    circuitId: 15,
    slug: 'orta-san-giulio',
    after: 56,
    address: 'Piazza Mario Motta, 28016 Orta San Giulio NO',
    at: [45.7972, 8.4064],
    i18n: texts(
      {
        name: 'Orta San Giulio',
        place: 'Piazza Motta',
        description: 'Di fronte all’isola di San Giulio, tra Pettenasco e il Sacro Monte.',
      },
      {
        name: 'Orta San Giulio',
        place: 'Piazza Motta',
        description: 'Facing the island of San Giulio, between Pettenasco and the Sacro Monte.',
      },
    ),
  },
  {
    id: 153,
    circuitId: 15,
    slug: 'mergozzo',
    after: 77,
    address: 'Piazza Cavour, 28802 Mergozzo VB',
    at: [45.9607, 8.4484],
    i18n: texts(
      {
        name: 'Mergozzo',
        place: 'Piazza Cavour',
        description: 'Il lago più pulito del circuito, ai piedi del Montorfano.',
      },
      {
        name: 'Mergozzo',
        place: 'Piazza Cavour',
        description: 'The cleanest lake of the circuit, at the foot of Montorfano.',
      },
    ),
  },
  {
    id: 154,
    circuitId: 15,
    slug: 'mottarone',
    after: 105,
    address: 'Piazzale Lido, 28838 Stresa VB',
    at: [45.8896, 8.5316],
    i18n: texts(
      {
        name: 'Mottarone',
        place: 'Stresa, piazzale Lido',
        description: 'Dal lago alla vetta, a 1.492 metri, con sette laghi in vista.',
      },
      {
        name: 'Mottarone',
        place: 'Stresa, piazzale Lido',
        description: 'From the lake to the summit, at 1,492 metres, with seven lakes in view.',
      },
    ),
  },
  {
    id: 80,
    circuitId: 8,
    slug: 'moncalvo',
    after: 42,
    address: 'Piazza Carlo Alberto, 14036 Moncalvo AT',
    at: [45.0503, 8.2652],
    i18n: texts(
      {
        name: 'Moncalvo',
        place: 'Piazza Carlo Alberto',
        description: 'La città più piccola d’Italia, tra le colline del tartufo.',
      },
      {
        name: 'Moncalvo',
        place: 'Piazza Carlo Alberto',
        description: 'The smallest city in Italy, among the truffle hills.',
      },
    ),
  },
  {
    id: 30,
    circuitId: 3,
    slug: 'baceno',
    after: 63,
    address: 'Via Marconi, 28861 Baceno VB',
    at: [46.2619, 8.3197],
    i18n: texts(
      {
        name: 'Baceno',
        place: 'Chiesa di San Gaudenzio',
        description: 'Dagli orridi di Uriezzo all’alpe Devero.',
      },
      {
        name: 'Baceno',
        place: 'Church of San Gaudenzio',
        description: 'From the gorges of Uriezzo to Alpe Devero.',
      },
    ),
  },
];

/** Past editions: the same places, a season or two before. */
const past: readonly DemoStage[] = [
  { ...edition(151), id: 149, seasonId: 19, after: -330 },
  { ...edition(152), id: 148, seasonId: 19, after: -309 },
  { ...edition(153), id: 147, seasonId: 19, after: -288 },
  { ...edition(154), id: 146, seasonId: 19, after: -260 },
  { ...edition(151), id: 139, seasonId: 18, after: -694 },
  { ...edition(152), id: 138, seasonId: 18, after: -673 },
];

function edition(id: number): DemoStage {
  return current.find((stage) => stage.id === id)!;
}

export const demoStages: readonly DemoStage[] = [...current, ...past];

/** The Sunday of a stage. */
export function stageDay(stageId: number, today: Day): Day {
  const stage = demoStages.find(({ id }) => id === stageId);
  if (!stage) throw new RangeError(`The demo has no stage ${stageId}`);
  return sundayFrom(today, stage.after);
}

export async function loadStages({ tx, today }: World): Promise<void> {
  await tx.insert(stages).values(
    demoStages.map(({ id, circuitId, slug, i18n, address, at: [latitude, longitude], seasonId = 20 }) => {
      const sunday = stageDay(id, today);
      return { id, circuitId, seasonId, slug, i18n, address, latitude, longitude, startsOn: sunday, endsOn: sunday };
    }),
  );
}
