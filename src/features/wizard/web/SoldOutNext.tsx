import { Suspense } from 'react';
import type { RaceView } from '#features/races/contract.ts';
import { OtherRaces } from '#features/races/web/OtherRaces.tsx';
import { Returning } from '#features/races/web/Returning.tsx';

/** The last place went while somebody answered: when one may come back, and what else can be entered. */
export const SoldOutNext = ({ race: { id, card } }: { readonly race: RaceView }) =>
  card && (
    <Suspense fallback={null}>
      <p className="lg">
        <Returning race={id} />
      </p>
      <OtherRaces of={card} />
    </Suspense>
  );
