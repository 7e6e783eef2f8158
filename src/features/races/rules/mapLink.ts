import { namesBeside } from '#kernel/names.ts';

/** Where a stage is, as far as the organiser says. */
export interface Whereabouts {
  readonly name: string;
  readonly place: string;
  readonly address: string | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
}

/**
 * A map of where a race starts: OpenStreetMap's page opens in every browser, and on phones in the app that is chosen for
 * it; a `geo:` address does nothing on a desktop. It is a link only. Without coordinates the address is searched for, or
 * else place and stage: a stage that has its race's name says nothing of where it is.
 */
export function mapLink({ coordinates, address, place, name }: Whereabouts, race: string): string {
  if (!coordinates) {
    const query = encodeURIComponent(address ?? (namesBeside(race, place, name) || place));
    return `https://www.openstreetmap.org/search?query=${query}`;
  }
  const { latitude, longitude } = coordinates;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
