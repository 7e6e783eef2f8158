import { employees } from '#features/identity/server/tables.ts';
import type { Role } from '#kernel/roles.ts';
import type { TestPortal } from './api.ts';
import { aUser } from './builders.ts';

const firstnames = ['Ada', 'Bruno', 'Carla', 'Dario', 'Elena', 'Fulvio', 'Gaia', 'Ivano', 'Livia', 'Marco'];
const lastnames = ['Arrighi', 'Bassi', 'Cerutti', 'Donati', 'Erba', 'Fabbri', 'Guidi', 'Lanza', 'Morandi', 'Nava'];

let serial = 0;

/** A name that no other colleague of a test has. */
function aName(): { firstname: string; lastname: string } {
  const [first, last, second] = [serial, serial / 10, serial / 100].map((at) => Math.floor(at) % 10);
  serial++;
  return { firstname: firstnames[first!]!, lastname: `${lastnames[last!]} ${lastnames[second!]}` };
}

/** Somebody of the office with a name of their own, signed in, with one role: of a circuit (null: of all), or of single races. */
export async function aColleague(
  portal: TestPortal,
  role: Role,
  circuitId: number | null = role === 'super-admin' ? null : 15,
  races?: readonly number[],
) {
  const { db } = portal.context;
  const named = aName();
  const { id, email } = await aUser(db, named);
  await db.insert(employees).values({ userId: id, circuitId, role, races: races ? [...races] : null });
  return { id, email, name: `${named.firstname} ${named.lastname}`, as: await portal.signIn(id) };
}
