import type { TestPortal } from '../support/api.ts';
import { aUser } from '../support/builders.ts';

export interface Buyer {
  readonly id: string;
  readonly as: string;
  readonly member: { readonly id: string };
}

/** Many buyers, signed in. */
export async function aCrowd(portal: TestPortal, size: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let n = 0; n < size; n += 1) {
    const user = await aUser(portal.context.db);
    buyers.push({ ...user, as: await portal.signIn(user.id) });
  }
  return buyers;
}

/** How often each thing was said. */
export const tally = (said: readonly (string | number)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(said, String)].map(([what, all]) => [what, all.length]));
