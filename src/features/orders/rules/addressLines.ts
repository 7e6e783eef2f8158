interface DeliveryAddress {
  readonly company: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly address: string;
  readonly house_number: string;
  readonly zipcode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
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
