interface Goods {
  readonly name: string;
  readonly options: readonly string[];
  readonly quantity: number;
}

/** "2 × Maglia, M". */
export const goodsLine = ({ name, options, quantity }: Goods): string =>
  [quantity > 1 ? `${quantity} × ${name}` : name, ...options].join(', ');
