import type { Place } from '#features/addresses/rules/place.ts';

export interface DeliveryAddress extends Place {
  readonly company: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
}

export const addressLines = (to: DeliveryAddress): string[] =>
  [
    to.company,
    `${to.firstname} ${to.lastname}`,
    `${to.address} ${to.house_number}`,
    `${to.zipcode} ${to.city} (${to.state}), ${to.country}`,
    to.phone,
  ].flatMap((line) => line || []);
