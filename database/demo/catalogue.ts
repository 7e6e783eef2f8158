import { eq } from 'drizzle-orm';
import { circuits } from '../../src/features/circuits/server/tables.ts';
import { loadCertificateKinds } from './certificateKinds.ts';
import { loadCircuits } from './circuits.ts';
import { loadIssuers } from './issuers.ts';
import { loadPolicies } from './policies.ts';
import { loadRaces } from './races/load.ts';
import { loadShop } from './shop/load.ts';
import { loadStages } from './stages.ts';
import type { Part } from './world.ts';

/** What can be had: circuits, stages, races, products. */
export const catalogue: Part = {
  name: 'catalogue',
  isThere: async ({ tx }) => (await tx.$count(circuits, eq(circuits.id, 15))) > 0,
  async load(world) {
    await loadCircuits(world);
    await loadIssuers(world);
    await loadStages(world);
    await loadPolicies(world);
    await loadRaces(world);
    await loadShop(world);
    await loadCertificateKinds(world);
  },
};
