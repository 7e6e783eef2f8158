import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';

/** What an organiser sets of a product or service, as fields: lists are texts, separated by commas. */
export interface ProductFields {
  readonly name_it: string;
  readonly name_en: string;
  /** HTML. */
  readonly description_it: string;
  readonly description_en: string;
  readonly note_it: string;
  readonly note_en: string;
  readonly slug_it: string;
  readonly slug_en: string;
  readonly sku: string;
  readonly price: Cents;
  /** The price that is struck through; null: none is. */
  readonly full_price: Cents | null;
  readonly stock: number;
  readonly most_pieces: number;
  /** Sold in the shop; a service is sold with a race. */
  readonly in_shop: boolean;
  readonly is_shipped: boolean;
  readonly in_presale: boolean;
  readonly from_date: Day | null;
  readonly to_date: Day | null;
  /** The address of its size table; empty: none. */
  readonly size_table: string;
  /** Its pictures (`textOfPictures`), the first one stands first. */
  readonly pictures: string;
  /** What is chosen of it, at most two things: "Taglia" with "S, M, L". */
  readonly option_1_it: string;
  readonly option_1_en: string;
  readonly values_1_it: string;
  readonly values_1_en: string;
  readonly option_2_it: string;
  readonly option_2_en: string;
  readonly values_2_it: string;
  readonly values_2_en: string;
}

/** A product as it is set up, with all that decides whether it can be sold. */
export interface ProductSetUp {
  readonly product: ProductFields;
  /** The lowest price of the last thirty days before it was reduced; null where it has not changed. */
  readonly lowest: Cents | null;
  /** How many ways of delivery the circuit offers today: by courier, or collected at a race. */
  readonly ways_of_delivery: number;
}

/** What an organiser sets of a service that is sold with a race: which product it is, and whether it is in the cart at once. */
export interface ServiceFields {
  readonly position: number;
  readonly product_id: number;
  readonly is_preselected: boolean;
}
