/** One option of a product's variable: size L. Options with the same key exclude each other. */
export interface Option {
  readonly id: number;
  readonly key: string;
}

/** Is exactly one option chosen of each variable, and nothing else? (checkout §5, "Shop item or service") */
export function allChosen(options: readonly Option[], chosen: readonly number[]): boolean {
  const keys = new Set(options.map(({ key }) => key));
  const picked = chosen.map((id) => options.find((option) => option.id === id)?.key);
  return picked.every((key) => key !== undefined) && new Set(picked).size === keys.size && picked.length === keys.size;
}
