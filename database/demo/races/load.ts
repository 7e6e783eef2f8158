import { existsSync, readFileSync } from 'node:fs';
import { readGpx } from '../../../src/features/races/rules/gpx.ts';
import {
  customInputs,
  racePackageRaces,
  racePackages,
  races,
  raceTracks,
  registrationTypeFederations,
  registrationTypePolicies,
  registrationTypes,
  relayFractions,
} from '../../../src/features/races/server/tables.ts';
import { sellables, stockCounters } from '../../../src/features/stock/server/tables.ts';
import { addDays, type Day } from '../../../src/kernel/calendar.ts';
import type { Lang, Translations } from '../../../src/kernel/lang.ts';
import { euro } from '../../../src/kernel/money.ts';
import { inRome } from '../days.ts';
import { usualPolicies } from '../policies.ts';
import { stageDay } from '../stages.ts';
import { texts, type World } from '../world.ts';
import { elsewhere } from './elsewhere.ts';
import { mergozzo } from './mergozzo.ts';
import { mottarone } from './mottarone.ts';
import { orta } from './orta.ts';
import { past } from './past.ts';
import { bornFrom, type DemoInput, type DemoRace, type DemoType, telling } from './race.ts';
import { verbania } from './verbania.ts';

export const demoRaces: readonly DemoRace[] = [...verbania, ...orta, ...mergozzo, ...mottarone, ...elsewhere, ...past];

/** Ids count up from the race's: race 203 has the types 2031, 2032 and, if it is a relay, the fractions 2031 … */
export const typeId = (raceId: number, index: number): number => raceId * 10 + index + 1;

const in2 = <From, To>({ it, en }: Translations<From>, each: (text: From, lang: Lang) => To): Translations<To> => ({
  it: each(it, 'it'),
  en: each(en, 'en'),
});

function closingDay(race: DemoRace, raceDay: Day, today: Day): Day {
  return 'daysAgo' in race.closes ? addDays(today, -race.closes.daysAgo) : addDays(raceDay, -race.closes.daysBefore);
}

function raceRow(race: DemoRace, position: number, today: Day): typeof races.$inferInsert {
  const raceDay = stageDay(race.stage, today);
  return {
    id: race.id,
    stageId: race.stage,
    slug: race.slug,
    discipline: race.discipline,
    i18n: in2(race.i18n, ({ name, type, description, bib_place, bib_hours, ...told }, lang) => ({
      name,
      type,
      description,
      bib_place,
      bib_hours,
      rules: telling(lang, told),
    })),
    distance: race.distance,
    colourway: race.colourway,
    startsAt: inRome(raceDay, race.starts),
    comingSoon: race.opensIn !== undefined,
    opensAt: race.opensIn === undefined ? null : inRome(addDays(today, race.opensIn), '20:00'),
    registrationEndsAt: inRome(closingDay(race, raceDay, today), '23:59'),
    endsOn: raceDay,
    changesUntil: race.changes ? addDays(raceDay, -race.changes.daysBefore) : null,
    sellableId: race.id,
    registrationsInCart: race.registrationsInCart ?? 1,
    isRelay: race.isRelay ?? false,
    hasTeamRegistration: race.hasTeamRegistration ?? false,
    onlyForTeam: race.onlyForTeam ?? false,
    gadgetSizes: [...(race.gadgetSizes ?? [])],
    asksGadgetSize: race.asksGadgetSize ?? true,
    substitutionEnabled: race.substitution ?? false,
    transferEnabled: race.transfer ?? false,
    minimumAge: race.minimumAge ?? null,
    position,
  };
}

/** The track of a race that has one, from the files in `tracks/` (written by `tools/demoTracks.ts`). */
function trackRow({ id, slug }: DemoRace): (typeof raceTracks.$inferInsert)[] {
  const file = new URL(`tracks/${slug}.gpx`, import.meta.url);
  if (!existsSync(file)) return [];
  const gpx = readFileSync(file, 'utf8');
  const profile = readGpx(gpx);
  if (!profile) throw new Error(`There is no track in ${slug}.gpx`);
  return [{ raceId: id, gpx, profile }];
}

interface Owner {
  readonly raceId?: number;
  readonly racePackageId?: number;
}

/** A way to register, whose it is, and which of it. */
interface TypeOf {
  readonly id: number;
  readonly owner: Owner;
  readonly stage?: number;
  readonly type: DemoType;
  readonly index: number;
}

const typeRow = (
  { id, owner, stage, type, index: position }: TypeOf,
  today: Day,
): typeof registrationTypes.$inferInsert => {
  const datahealth = type.certificate === 'datahealth' || type.certificate === 'both';
  return {
    id,
    ...owner,
    i18n: in2(type.name, (name, lang) => ({ name, notes: type.notes[lang] })),
    price: euro(type.price),
    bornFrom: stage === undefined ? null : bornFrom(type, stageDay(stage, today)),
    hasFederation: type.federations !== undefined,
    federationId: type.federations?.length === 1 ? type.federations[0] : null,
    medicalCertificateUploadsActive: type.certificate === 'upload' || type.certificate === 'both',
    datahealthActive: datahealth,
    datahealthRaceId: datahealth ? `TL-${owner.raceId ?? owner.racePackageId}` : null,
    datahealthApiKey: datahealth ? `dh_demo_${id}` : null,
    position,
  };
};

const inputRow = (
  id: number,
  owner: { raceId?: number; relayFractionId?: number },
  { slug, type, required, autoShow = false, i18n, options = [] }: DemoInput,
  position: number,
): typeof customInputs.$inferInsert => ({
  id,
  ...owner,
  type,
  slug,
  required,
  autoShow,
  i18n,
  position,
  variables: options.map(([value, it, en]) => ({ value, i18n: texts({ label: it }, { label: en }) })),
});

export const carnet: { readonly id: number; readonly races: readonly number[]; readonly types: readonly DemoType[] } = {
  id: 31,
  races: [201, 203, 208],
  types: [
    {
      name: texts('Carnet con tessera', 'Package, federation member'),
      notes: texts(
        'Per tesserati della Federazione Triathlon; per il trail serve il certificato per atletica.',
        'For members of the triathlon federation; the trail needs a certificate for athletics.',
      ),
      price: '88.00',
      federations: [1],
      certificate: 'upload',
      kinds: [
        [1, 3],
        [3, 3],
      ],
    },
    {
      name: texts('Carnet senza tessera', 'Package without a membership'),
      notes: texts(
        'Comprende il tesseramento giornaliero per il triathlon.',
        'Includes the day licence for the triathlon.',
      ),
      price: '96.00',
      certificate: 'both',
      kinds: [
        [1, 2],
        [1, 3],
      ],
    },
  ],
};

/** Every race with its counters, types, fractions and questions, and the package. */
export async function loadRaces({ tx, today }: World): Promise<void> {
  await tx.insert(sellables).values(demoRaces.map(({ id }) => ({ id, kind: 'race' as const })));
  await tx.insert(stockCounters).values(
    demoRaces.map(({ id, stock, soldElsewhere }) => ({
      sellableId: id,
      stock,
      purchased: soldElsewhere,
      soldElsewhere,
    })),
  );
  await tx.insert(races).values(demoRaces.map((race, position) => raceRow(race, position, today)));

  await tx.insert(raceTracks).values(demoRaces.flatMap(trackRow));

  await tx.insert(racePackages).values({
    id: carnet.id,
    circuitId: 15,
    slug: 'carnet-tre-laghi',
    i18n: texts(
      {
        name: 'Carnet Tre Laghi',
        description: 'Triathlon Sprint, 10 km e Trail dei Sette Laghi con un solo acquisto.',
      },
      {
        name: 'Tre Laghi package',
        description: 'Sprint Triathlon, 10 km and Seven Lakes Trail in one purchase.',
      },
    ),
    registrationEndsAt: inRome(addDays(stageDay(151, today), -3), '23:59'),
    fullPrice: euro('102.00'),
  });
  await tx.insert(racePackageRaces).values(carnet.races.map((raceId) => ({ racePackageId: carnet.id, raceId })));

  const types = [
    ...demoRaces.flatMap((race) =>
      race.types.map((type, index) => ({
        ...{ id: typeId(race.id, index), owner: { raceId: race.id } },
        ...{ stage: race.stage, type, index },
      })),
    ),
    ...carnet.types.map((type, index) => ({
      id: typeId(carnet.id, index),
      owner: { racePackageId: carnet.id },
      type,
      index,
    })),
  ];
  await tx.insert(registrationTypes).values(types.map((type) => typeRow(type, today)));
  await tx
    .insert(registrationTypeFederations)
    .values(
      types.flatMap(({ id, type }) =>
        (type.federations ?? []).map((federationId) => ({ registrationTypeId: id, federationId })),
      ),
    );
  await tx
    .insert(registrationTypePolicies)
    .values(
      types.flatMap(({ id, type }) =>
        (type.policies ?? usualPolicies).map((policyId) => ({ registrationTypeId: id, policyId })),
      ),
    );

  const fractions = demoRaces.flatMap((race) =>
    (race.fractions ?? []).map((fraction, index) => ({ id: typeId(race.id, index), raceId: race.id, fraction, index })),
  );
  await tx.insert(relayFractions).values(
    fractions.map(({ id, raceId, fraction: { name, min, max }, index }) => ({
      id,
      raceId,
      min,
      max,
      position: index,
      i18n: in2(name, (text) => ({ name: text })),
    })),
  );
  await tx
    .insert(customInputs)
    .values([
      ...demoRaces.flatMap((race) =>
        (race.inputs ?? []).map((input, index) => inputRow(typeId(race.id, index), { raceId: race.id }, input, index)),
      ),
      ...fractions.flatMap(({ id, fraction }) =>
        (fraction.inputs ?? []).map((input, index) =>
          inputRow(typeId(id, index), { relayFractionId: id }, input, index),
        ),
      ),
    ]);
}
