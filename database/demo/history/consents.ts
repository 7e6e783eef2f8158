import { versionInForce } from '../../../src/features/legal/rules/textVersions.ts';
import { consentAnswers } from '../../../src/features/legal/server/tables.ts';
import { accounts } from '../people.ts';
import { demoId, type World } from '../world.ts';
import type { Book } from './book.ts';

type Answer = typeof consentAnswers.$inferInsert;

/** What Giulia answered with each of her registrations: the consents that must be answered, and the policies. */
export async function loadGivenConsents({ tx }: World, { registrations }: Book): Promise<void> {
  const own = registrations.filter(({ userId }) => userId === accounts.athlete);
  const given = own.flatMap((registration): Omit<Answer, 'id'>[] => {
    const { userId, memberId, circuitId, orderDetailId: detailId, createdAt: at, answers } = registration;
    const from = { userId, memberId, circuitId, detailId, at };
    return [
      ...(['privacy_policy', 'photo_video'] as const).map((kind) => ({
        ...from,
        kind,
        textVersion: versionInForce('privacy', at),
        accepted: answers.consents[kind],
      })),
      ...answers.policies.map((policyId) => ({
        ...from,
        kind: 'policy' as const,
        policyId,
        textVersion: '1',
        accepted: true,
      })),
    ];
  });
  await tx.insert(consentAnswers).values(given.map((row, at) => ({ ...row, id: demoId(50, at + 1) })));
}
