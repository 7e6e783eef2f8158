interface Service {
  readonly name: string;
  readonly options: string | null;
  readonly quantity: number;
}

export const serviceName = ({ name, options, quantity }: Service): string =>
  `${name}${options ? ` (${options})` : ''}${quantity > 1 ? ` × ${quantity}` : ''}`;
