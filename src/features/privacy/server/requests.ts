import { and, eq, lte, ne } from 'drizzle-orm';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { lockByName } from '#server/advisoryLock.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { queueMail } from '#server/mail.ts';
import type { PrivacyRequestView } from '../contract.ts';
import { daysToAnswer } from '../rules/answering.ts';
import type { RequestKind, RequestState } from '../rules/requests.ts';
import { controllersOf } from './controllersView.ts';
import { requestMail } from './mails.ts';
import { requestView } from './privacyView.ts';
import { privacyRequests } from './tables.ts';

interface PrivacyRequestIn {
  readonly account: Account;
  readonly here: number;
  readonly lang: Lang;
  readonly asked: { readonly circuit_id: number; readonly kind: RequestKind; readonly text: string };
}

/** Stores a request and mails it to its controller, who must hold data of the account. */
export async function sendRequest(
  context: Context,
  { account, here, lang, asked }: PrivacyRequestIn,
): Promise<PrivacyRequestView> {
  const { db, clock } = context;
  await countAttempt(context, limits.mailPerAccount, `privacy ${account.id}`);
  const known = await controllersOf(db, { userId: account.id, circuitId: here }, lang);
  const circuit = known.find(({ id }) => id === asked.circuit_id) ?? refuse('controller_not_found');
  const now = clock();
  const id = newId();
  const due = new Date(now.getTime() + daysToAnswer * 86_400_000);
  const row = await db.transaction(async (tx) => {
    // Against a double click: the second call waits for the lock and finds the first one's row.
    await lockByName(tx, `privacy request ${account.id}`);
    const same = and(
      ...[eq(privacyRequests.userId, account.id), eq(privacyRequests.circuitId, circuit.id)],
      ...[eq(privacyRequests.kind, asked.kind), eq(privacyRequests.text, asked.text)],
      eq(privacyRequests.state, 'received'),
    );
    const [before] = await tx.select().from(privacyRequests).where(same);
    if (before) return before;
    const [kept] = await tx
      .insert(privacyRequests)
      .values({
        id,
        userId: account.id,
        circuitId: circuit.id,
        kind: asked.kind,
        text: asked.text,
        state: 'received',
        createdAt: now,
        changedAt: now,
        receivedOn: dayInRome(now),
        dueDay: addDays(dayInRome(now), daysToAnswer),
      })
      .returning();
    const mail = requestMail({ lang, circuit }, { id, kind: asked.kind, text: asked.text, from: account.email, due });
    await queueMail(context, tx, mail);
    return kept!;
  });
  return requestView(row, circuit.name);
}

interface Closing {
  readonly account: Account;
  readonly here: number;
  readonly lang: Lang;
  readonly id: string;
  readonly state: Exclude<RequestState, 'received'>;
}

export async function closeRequest({ db, clock }: Context, { account, here, lang, id, state }: Closing) {
  const [row] = await db
    .update(privacyRequests)
    .set({ state, changedAt: clock() })
    .where(
      and(eq(privacyRequests.id, id), eq(privacyRequests.userId, account.id), eq(privacyRequests.state, 'received')),
    )
    .returning();
  if (!row) return refuse('privacy_request_not_found');
  const known = await controllersOf(db, { userId: account.id, circuitId: here }, lang);
  return requestView(row, known.find(({ id: circuit }) => circuit === row.circuitId)?.name ?? '');
}

/** Answered or withdrawn up to and including this instant. */
export async function deleteRequests(on: DbOrTx, until: Date): Promise<void> {
  await on
    .delete(privacyRequests)
    .where(and(ne(privacyRequests.state, 'received'), lte(privacyRequests.changedAt, until)));
}
