import { sql } from 'drizzle-orm';
import type { ChangedValues, ChangeKind } from '#features/registration/rules/changes.ts';
import { statement } from '#server/statement.ts';

interface MadeRow {
  readonly kind: ChangeKind;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
}

type MadeArgs = {
  readonly registration: string;
  readonly athlete: boolean;
  readonly from: string;
  readonly to: string;
};

/** What one side changed of a registration within a stretch of time, the first first; a hundred at most. */
export const changesMade = statement<MadeArgs, MadeRow>(
  'changes of a registration by one side',
  (at) => sql`
    select c.kind, c.before, c.after from registration_change c
    where c.registration_id = ${at('registration')} and (c.by_user_id is null) = ${at('athlete')}::boolean
      and c.at >= ${at('from')}::timestamptz and c.at < ${at('to')}::timestamptz
    order by c.at, c.id limit 100`,
);
