interface Service {
  readonly name: string;
  readonly options: string | null;
  readonly quantity: number;
}

/** A service as a list names it: with the options chosen, and how many where it is more than one. */
export const serviceName = ({ name, options, quantity }: Service): string =>
  `${name}${options ? ` (${options})` : ''}${quantity > 1 ? ` × ${quantity}` : ''}`;
