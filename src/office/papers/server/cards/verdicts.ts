import { undoFor } from '#features/certificates/rules/verdict.ts';
import { cardState } from '#features/federations/rules/cardRules.ts';
import { judgeCard, undoCardVerdict } from '#features/federations/server/judgeCard.ts';
import { whoseCard } from '#features/federations/server/whoseCard.ts';
import { noteCardState } from '#features/registration/server/writeCard.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { Refusal, refuse, refuseFields } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import type { CardVerdictBody, RegistryAnswer } from '../../contract/cards.ts';
import { officeCardsText } from '../../text/cards.ts';
import { tellCardVerdict } from './cardMail.ts';
import { readerOfCard } from './cardMailView.ts';
import { doubtedCard, usesOfCard } from './cardsView.ts';

export interface CardJudging {
  readonly account: Account;
  readonly office: Office;
  readonly id: string;
  readonly lang: Lang;
}

/** Who did what, and about which doubt. Number and reason stand in the verdict, and go with the athlete's answers. */
const audit = (
  tx: Tx,
  { account, office, id }: CardJudging,
  at: Date,
  action: string,
  facts: Record<string, unknown>,
) =>
  writeAudit(tx, {
    at,
    actorUserId: account.id,
    circuitId: office.circuitId,
    action,
    subjectType: 'registration',
    subjectId: id,
    facts,
  });

/** The reason as the athlete reads it: the office's list of reasons in the reader's language, its own words, or both. */
async function reasonFor(
  { db }: Context,
  id: string,
  { rejection, words }: Extract<CardVerdictBody, { verdict: 'rejected' }>,
): Promise<string> {
  if (rejection === 'other') {
    if (words.length < 3) refuseFields({ words: 'required' });
    return words;
  }
  const reader = await readerOfCard(db, id);
  const said = textIn(officeCardsText, reader?.lang ?? 'it')(`rejection_${rejection}`);
  return words === '' ? `${said}.` : `${said}. ${words}`;
}

/**
 * For every registration with the card; whoever registered the athlete is told a minute later. Refuses with `card_not_in_doubt`,
 * and with `card_judged_meanwhile` where somebody was faster or the card is another one by now.
 */
export async function judge(context: Context, by: CardJudging, body: CardVerdictBody): Promise<void> {
  const { db, clock } = context;
  const at = clock();
  const reason = body.verdict === 'rejected' ? await reasonFor(context, by.id, body) : null;
  await db.transaction(async (tx) => {
    const card = doubtedCard(await usesOfCard(tx, by.office, by));
    if (card.number !== body.card_number || card.doubt !== body.doubt)
      refuse('card_judged_meanwhile', { by: 'none', at: null, verdict: 'changed' });
    await judgeCard(tx, card, { verdict: body.verdict, reason, by: by.account.id, at });
    const { federationId: federation_id, doubt } = card;
    await audit(tx, by, at, `card_${body.verdict}`, { federation_id, doubt });
    await tellCardVerdict(context, tx, { id: by.id, at });
  });
}

/** Takes one's own verdict back; no mail goes. Refuses with `card_not_in_doubt` and `too_late_to_undo`. */
export async function takeBack({ db, clock }: Context, by: CardJudging): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const card = doubtedCard(await usesOfCard(tx, by.office, by));
    await undoCardVerdict(tx, card, { by: by.account.id, since: new Date(at.getTime() - undoFor) });
    await audit(tx, by, at, 'card_verdict_undone', { federation_id: card.federationId, doubt: card.doubt });
  });
}

async function askAgain(context: Context, federation: { id: number; team_code: 0 | 1 }, number: string) {
  try {
    return await whoseCard(context, { federation, number });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'registry_unavailable') return null;
    throw error;
  }
}

/** Outside of any transaction; what the registry confirms leaves the queue. Refuses with `card_not_in_doubt`. */
export async function recheck(context: Context, by: CardJudging): Promise<RegistryAnswer> {
  const { db, clock } = context;
  const all = await usesOfCard(db, by.office, by);
  const [{ federation_id, team_code, card_number, doubt }] = all;
  const lookup = await askAgain(context, { id: federation_id, team_code }, card_number);
  const at = clock();
  const states = all.map((use) => ({
    use,
    state: cardState(lookup, use, { today: dayInRome(at), raceDay: dayInRome(new Date(use.starts_at)) }),
  }));
  // A registry that is away says nothing against what it said before.
  if (lookup)
    await db.transaction(async (tx) => {
      // A package has several races: the first is the one that its card was admitted for.
      const firsts = states.filter(({ use }, at) => all.findIndex(({ id }) => id === use.id) === at);
      for (const { use, state } of firsts)
        if (state !== 'not_valid') await noteCardState(tx, { id: use.id, number: card_number, state });
      await audit(tx, by, at, 'registry_asked_again', {
        federation_id,
        doubt,
        states: firsts.map(({ state }) => state),
      });
    });
  const found = lookup?.outcome === 'found' ? lookup : null;
  const own = states.find(({ use }) => use.id === by.id)!.state;
  return {
    outcome: lookup?.outcome ?? 'unavailable',
    person: found && {
      name: fullName(found.person),
      birthday: found.person.birthday,
      team_name: found.person.team_name,
    },
    valid_until: found?.validUntil ?? null,
    card: own === 'not_valid' ? null : own,
  };
}
