import { type CardFile, comparedCards, readCardFile, readFormsToCome } from '#features/federations/server/cardFiles.ts';
import { loadCards, lookUpAnew } from '#features/registration/server/loadCards.ts';
import { decode } from '#features/statements/server/readStatement.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { fullName } from '#kernel/names.ts';
import { requireUnchanged, writeEntry } from '#office/kit/server/setUps.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { CardFileView } from '../../contract/federations.ts';
import { changingFederation, lookingAtFederation, type OnFederation } from './changes.ts';
import { federationSubject } from './federationsView.ts';

const firstCards = 5;
const mostFaults = 50;

interface FileToLoad {
  readonly file: Uint8Array;
  readonly seenAt: string | undefined;
  readonly seenInDoubt: number;
}

export function cardFiles(context: Context) {
  const looking = lookingAtFederation(context);
  const changing = changingFederation(context);
  const nothing = {
    cards: 0,
    added: 0,
    gone: 0,
    first: [],
    missing: [],
    faults: [],
    faulty: 0,
    in_doubt: 0,
    confirmed: 0,
    staying: 0,
  };
  const readIn = async (on: DbOrTx, federationId: number, file: Uint8Array): Promise<CardFile> =>
    readCardFile(decode(file), await readFormsToCome(on, federationId, dayInRome(context.clock())));

  return {
    /** What a file says, and what it would change. Nothing is stored. */
    read(acting: OnFederation, file: Uint8Array): Promise<CardFileView> {
      return looking(acting, async (tx, { team_code }) => {
        const { federationId } = acting;
        const found = await readIn(tx, federationId, file);
        if (found.state === 'columns_missing') return { ...nothing, missing: [...found.columns] };
        if (found.state === 'refused')
          return { ...nothing, faults: found.lines.slice(0, mostFaults), faulty: found.lines.length };
        const { cards } = found;
        const anew = await lookUpAnew(tx, { federationId, cards, now: context.clock() });
        return {
          ...nothing,
          cards: cards.length,
          ...(await comparedCards(tx, federationId, cards)),
          in_doubt: anew.doubted.length,
          confirmed: anew.confirmed.length,
          staying: anew.staying.length,
          first: cards.slice(0, firstCards).map(({ number, birthday, teamCode, teamName, validUntil, ...person }) => ({
            number,
            name: fullName(person),
            birthday,
            team: team_code ? teamCode : teamName,
            valid_until: validUntil,
          })),
        };
      });
    },

    /**
     * Puts the cards of a file in the place of all that the federation has. Refuses a file with a line that cannot be
     * read, whole.
     */
    load(acting: OnFederation, { file, seenAt, seenInDoubt }: FileToLoad) {
      return changing(acting, async (tx, { cards: had, cards_at }) => {
        const { federationId } = acting;
        const found = await readIn(tx, federationId, file);
        const subject = federationSubject(acting.office.circuitId, acting.federationId);
        const now = { cards: cards_at?.toISOString() ?? null };
        await requireUnchanged<object>(tx, subject, now, { seen: { cards: seenAt ?? null }, fields: { cards: true } });
        if (found.state === 'columns_missing') refuse('card_file_not_readable', { lines: 1, line: 1 });
        if (found.state === 'refused')
          refuse('card_file_not_readable', { lines: found.lines.length, line: found.lines[0]!.line });
        const { cards } = found;
        const at = context.clock();
        const loading = { federationId, cards, now: at, accountId: acting.account.id };
        const anew = await lookUpAnew(tx, loading);
        const counts = { in_doubt: anew.doubted.length, confirmed: anew.confirmed.length };
        if (counts.in_doubt > 0 && counts.in_doubt !== seenInDoubt)
          refuse('set_up_concerns_athletes', { athletes: counts.in_doubt });
        await loadCards(tx, loading, anew);
        const facts = {
          before: { cards: had, cards_in_doubt: 0, cards_confirmed: 0 },
          after: { cards: cards.length, cards_in_doubt: counts.in_doubt, cards_confirmed: counts.confirmed },
          fields: ['cards'],
        };
        await writeEntry(tx, acting, { ...subject, at, action: 'cards_loaded', facts });
        return { cards: cards.length, ...counts };
      });
    },
  };
}
