import { eq } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import type { Db } from '#server/database.ts';
import { newId } from '#server/ids.ts';

/** Another athlete of the account, with the data of its own record under another name; answers the id. */
export async function aFriendOf(db: Db, own: { readonly id: string }, firstname = 'Marta'): Promise<string> {
  const id = newId();
  const friend = { id, himself: false, firstname, email: `${id}@friend.example`, nationality: 'CH', taxCode: null };
  const [record] = await db.select().from(members).where(eq(members.id, own.id));
  await db.insert(members).values({ ...record!, ...friend });
  return id;
}
