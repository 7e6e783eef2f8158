import { and, eq } from 'drizzle-orm';
import type { MemberView } from '#features/identity/contract.ts';
import { recordChoices } from '#features/legal/server/choiceConsents.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Account, Site } from '#server/http/request.ts';
import { type CallRequest, type Routes, serve } from '#server/http/serve.ts';
import { noteStarts } from '#server/startChanges.ts';
import { savePersonalInfo } from '../contract.ts';
import { memberView } from './members.ts';
import { members } from './tables.ts';

interface Saving {
  readonly account: Account;
  readonly site: Site;
  readonly memberId: string;
  readonly body: CallRequest<typeof savePersonalInfo>['body'];
}

/** An empty field deletes the contact; a field that was not sent stays as it is. */
const textOf = (given: string | null | undefined) => (given === undefined ? undefined : given || null);

/** Saves the personal info block (checkout §2). A changed consent is one to this circuit, kept with text and time. */
const saveInfo = ({ db, clock }: Pick<Context, 'db' | 'clock'>, { account, site, memberId, body }: Saving) =>
  db.transaction(async (tx): Promise<MemberView> => {
    const own = and(eq(members.id, memberId), eq(members.userId, account.id));
    const [before] = await tx.select({ id: members.id }).from(members).where(own).for('update');
    if (!before) return refuse('member_not_found');
    const at = clock();
    const [after] = await tx
      .update(members)
      .set({
        emergencyContact: textOf(body.emergency_contact),
        emergencyPhone: textOf(body.emergency_phone),
        updatedAt: at,
      })
      .where(own)
      .returning();
    await noteStarts(tx, 'athlete', [memberId]);
    const choices = await recordChoices(tx, {
      userId: account.id,
      memberId,
      circuitId: site.circuitId,
      at,
      choices: { newsletter: body.newsletter, third_part_data: body.third_part },
    });
    return memberView(after!, choices);
  });

export const personalInfoRoutes =
  (context: Pick<Context, 'db' | 'clock'>): Routes =>
  (app) => {
    serve(app, savePersonalInfo, ({ params, body, account, site }) =>
      saveInfo(context, { account, site, memberId: params.memberId, body }),
    );
  };
