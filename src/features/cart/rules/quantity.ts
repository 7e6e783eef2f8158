import { type Cents, noMoney } from '#kernel/money.ts';

/** The quantity of a product in one line, whatever is in stock (checkout §5). */
export const quantityBounds = { min: 1, max: 999 } as const;

interface ProductLine {
  readonly parent_id: string | null;
  readonly price: Cents;
}

/** A free service comes with its registration: one piece of it for each. */
export const isOnePerRegistration = ({ parent_id, price }: ProductLine): boolean =>
  parent_id !== null && price === noMoney;
