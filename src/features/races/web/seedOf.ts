import { posterSeed } from '#art/seed.ts';
import type { CircuitView } from '#features/circuits/contract.ts';

export const seedOf = ({ slug, season }: Pick<CircuitView, 'slug' | 'season'>, stage: string, race: string): string =>
  posterSeed({ circuit: slug, stage, season: season.id }, race);
