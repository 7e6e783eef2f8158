/** What of the list's address makes a view: its filters, order and columns, not the circuit or the page. */
export const viewParameters = [
  'season',
  'race',
  'type',
  'payment',
  'certificate',
  'light',
  'search',
  'sort',
  'hide',
  'show',
  'size',
  'rows',
] as const;

type Parameter = readonly [name: string, value: string];

/** The parameters of an address as a view keeps them: what is known, once each and in one order, so that equal views are equal. */
export function viewQuery(given: readonly Parameter[]): [string, string][] {
  return viewParameters.flatMap((name) => {
    const [, value = ''] = given.find(([one]) => one === name) ?? [];
    return value === '' ? [] : [[name, value] satisfies [string, string]];
  });
}
