import { sql } from 'drizzle-orm';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { InvitedView } from '../contract.ts';
import type { CrewType } from '../rules/crewChoice.ts';
import { hasLegFor, legsKeptFor } from './keptLegView.ts';

interface InvitedCrewRow {
  readonly id: string;
  readonly name: string;
  readonly type: CrewType;
  readonly own: boolean;
  readonly full: boolean;
}

type InvitedCrewParameters = { crew: string; race: number; user: string };

// As in the list of crews: before the first order only its captain sees a crew.
const find = statement<InvitedCrewParameters, InvitedCrewRow>(
  'a crew that somebody was invited into',
  (at) => sql`
    select c.id, c.name, c.type, c.captain_user_id is not distinct from ${at('user')}::uuid as own,
      (select coalesce(bool_and(n.stock - n.ordered - n.cart_blocked - n.purchased - n.kept
          + ${legsKeptFor(sql`x.sellable_id`, at('user'))} < 1), false)
        from crew_fraction x join stock_counter n using (sellable_id) where x.crew_id = c.id) as full
    from crew c
    where c.id = ${at('crew')} and c.race_id = ${at('race')}
      and (c.captain_user_id = ${at('user')} or exists (select from crew_place p
        join registration g on g.order_detail_id = p.detail_id
        where p.crew_id = c.id and g.state <> 'released' and g.status is null)
        or ${hasLegFor(sql`c.id`, at('user'))})`,
);

export interface CrewInvitation {
  readonly crewId: string | null;
  readonly raceId: number;
  readonly userId: string;
}

export async function invitedView(on: DbOrTx, { crewId, raceId, userId }: CrewInvitation): Promise<InvitedView> {
  const [found] = crewId === null ? [] : await find(on, { crew: crewId, race: raceId, user: userId });
  if (!found) return { standing: 'gone', crew: null };
  const { full, own, ...crew } = found;
  return { standing: full ? 'full' : 'open', crew: { ...crew, own: flag(own) } };
}
