import { circuitStyle } from '#art/circuitStyle.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { firstInks } from '../rules/firstCircuit.ts';

/** How pages look before there is a circuit: of the portal itself, with nothing of anybody. */
export function bareLook({
  circuitId,
  seasonId,
}: {
  readonly circuitId: number;
  readonly seasonId: number;
}): CircuitLook {
  const [c1, c2, c3, c4] = firstInks;
  return {
    id: circuitId,
    slug: 'pettorale',
    name: 'Pettorale',
    title: 'Pettorale',
    season: '',
    seasonId,
    inks: firstInks,
    style: circuitStyle('pettorale', { c1, c2, c3, c4 }),
    logo: null,
    headerImage: null,
    settings: {},
    sizeGuide: null,
    head: [],
    promo: null,
    office: { company: '', place: '', email: '', hours: '' },
  };
}
