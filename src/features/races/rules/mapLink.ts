import { namesBeside } from '#kernel/names.ts';

export interface Whereabouts {
  readonly name: string;
  readonly place: string;
  readonly address: string | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
}

/**
 * OpenStreetMap's page opens everywhere; a `geo:` address does nothing on a desktop. Without coordinates the address is
 * searched for, or place and stage: a stage that has its race's name says nothing of where it is.
 */
export function mapLink({ coordinates, address, place, name }: Whereabouts, race: string): string {
  if (!coordinates) {
    const query = encodeURIComponent(address ?? (namesBeside(race, place, name) || place));
    return `https://www.openstreetmap.org/search?query=${query}`;
  }
  const { latitude, longitude } = coordinates;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
