import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import type { PackageCard, RaceCard } from '#features/circuits/contract.ts';
import { availabilityOf } from '#features/races/rules/availability.ts';
import { priceFrom } from '#features/races/rules/priceFrom.ts';
import { PackageSheet } from '#features/races/web/PackageSheet.tsx';
import { ClockTime, dayInRome, instantInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { createApi, useApi } from '#web/api.tsx';
import { browserSend } from '#web/browser.ts';
import type { PackageFieldsView, PackageSetUpView, SetUpRaceRow } from '../../contract.ts';
import { seasonQuery } from '../races/useSetUps.ts';
import type { FieldValue } from '../setUps/useFieldsForm.ts';
import { useOffice } from '../useOffice.ts';
import { AsVisitor } from './AsVisitor.tsx';
import type { DrawnProps } from './BesideForm.tsx';
import { Services, useServicesShown } from './RaceDrawn.tsx';
import { typedPrice } from './typed.ts';
import { useTotalFrom } from './useTotalFrom.ts';
import styles from './visitor.module.css';

/** A package's fields as its form holds them. */
export type PackageValues = { readonly [Field in keyof PackageFieldsView]: FieldValue };

interface PackageOf {
  readonly values: PackageValues;
  readonly found: PackageSetUpView;
  readonly services: Parameters<typeof useServicesShown>[0];
}

/** A package: on Home, and what the wizard offers with it. */
export function Drawn({ of, lang, view }: DrawnProps<PackageOf>) {
  const { circuit } = useOffice();
  const services = useServicesShown(of.services, lang);
  const races = useRaces(of, lang);
  const [now] = useState(() => new Date());
  return (
    <AsVisitor circuit={circuit.id} lang={lang}>
      {view === 'services' ? (
        <Services services={services} />
      ) : (
        <div className={styles.alone}>
          <Sheet
            pack={packageShown(of, races, lang, now)}
            cards={new Map(races.map(({ row }) => [row.id, { card: cardOf(row), seed: row.seed }]))}
          />
        </div>
      )}
    </AsVisitor>
  );
}

/** Its entry on Home, with the commission in its total. */
const Sheet = ({ pack, cards }: ComponentProps<typeof PackageSheet>) => (
  <PackageSheet pack={{ ...pack, total_from: useTotalFrom(pack.price_from) }} cards={cards} />
);

interface Held {
  readonly row: SetUpRaceRow;
  readonly stage: string;
}

/** The races that are ticked, in their days' order. */
function useRaces({ values }: PackageOf, lang: Lang): readonly Held[] {
  const { circuit: host } = useApi();
  const { circuit } = useOffice();
  const api = useMemo(() => createApi(browserSend, host, lang), [host, lang]);
  const { data } = useQuery(seasonQuery(api, circuit.id, undefined));
  const ticked = Array.isArray(values.races) ? values.races.map(Number) : [];
  return (data?.stages ?? [])
    .flatMap(({ name, races }) => races.map((row) => ({ row, stage: name })))
    .filter(({ row }) => ticked.includes(row.id))
    .toSorted((a, b) => a.row.starts_at.localeCompare(b.row.starts_at));
}

function packageShown({ values, found }: PackageOf, races: readonly Held[], lang: Lang, now: Date): PackageCard {
  const said = (name: 'name' | 'description') => String(values[`${name}_${lang}`] || values[`${name}_it`]);
  const closesAt = instantInRome(ClockTime.safeParse(values.closes_at).data ?? ClockTime.parse(found.fields.closes_at));
  const left = Math.min(...races.map(({ row }) => Math.max(0, row.stock - row.sold - row.held)));
  const places = Number.isFinite(left) ? left : 0;
  // It takes a place in each of its races: one that is stopped or cancelled stops it.
  const stopped = races.some(({ row }) => row.stopped === 1 || row.cancelled === 1);
  const offer = { comingSoon: values.coming_soon === true, registrationEndsAt: closesAt, stopped };
  return {
    id: found.id,
    slug: found.fields.slug,
    i18n: { name: said('name'), description: said('description') },
    price_from: priceFrom(found.types.filter(({ active }) => active === 1).map(({ price }) => price)),
    total_from: null,
    full_price: typedPrice(values.full_price),
    races: races.map(({ row: { id, slug, name, starts_at }, stage }) => ({ id, slug, name, stage, starts_at })),
    availability: {
      state: availabilityOf([offer], places, now),
      places_left: places,
      few: false,
      opens_at: null,
      registration_ends_at: closesAt.toISOString(),
      stopped,
      disruption: null,
    },
  };
}

/** A race as far as its poster in the package goes. */
const cardOf = ({ id, slug, name, discipline, colourway, starts_at, cancelled }: SetUpRaceRow): RaceCard => ({
  id,
  slug,
  i18n: { name, type: '', description: '' },
  discipline,
  distance: [],
  colourway,
  starts_at,
  ends_on: dayInRome(new Date(starts_at)),
  price_from: null,
  total_from: null,
  availability: {
    state: 'open',
    places_left: 0,
    few: false,
    opens_at: null,
    registration_ends_at: starts_at,
    stopped: false,
    disruption: cancelled === 1 ? { kind: 'cancelled', previous_starts_at: null } : null,
  },
  registrations_in_cart: 1,
  is_relay: 0,
  only_for_team: 0,
  heights: null,
});
