import { comparedCards, readCardFile, replaceCards } from '#features/federations/server/importCards.ts';
import { decode } from '#features/statements/server/readStatement.ts';
import { refuse } from '#kernel/errors.ts';
import { fullName } from '#kernel/names.ts';
import type { Context } from '#server/context.ts';
import type { CardFileView } from '../../contract.ts';
import { requireUnchanged, writeEntry } from '../setUps.ts';
import { changingFederation, lookingAtFederation, type OnFederation } from './changes.ts';
import { federationSubject } from './federationsView.ts';

const firstCards = 5;
const mostFaults = 50;

/** What the office does with the file of a federation's cards. */
export function cardFiles(context: Context) {
  const looking = lookingAtFederation(context);
  const changing = changingFederation(context);
  const nothing = { cards: 0, added: 0, gone: 0, first: [], missing: [], faults: [], faulty: 0 };

  return {
    /** What a file says, and what it would change. Nothing is stored. */
    read(acting: OnFederation, file: Uint8Array): Promise<CardFileView> {
      const found = readCardFile(decode(file));
      return looking(acting, async (tx, { team_code }) => {
        if (found.state === 'columns_missing') return { ...nothing, missing: [...found.columns] };
        if (found.state === 'refused')
          return { ...nothing, faults: found.lines.slice(0, mostFaults), faulty: found.lines.length };
        const { cards } = found;
        return {
          ...nothing,
          cards: cards.length,
          ...(await comparedCards(tx, acting.federationId, cards)),
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
     * Puts the cards of a file in the place of all that the federation has; answers how many. Refuses a file with a line that
     * cannot be read, whole, and cards that somebody else has loaded meanwhile.
     */
    load(acting: OnFederation, { file, seenAt }: { readonly file: Uint8Array; readonly seenAt: string | undefined }) {
      const found = readCardFile(decode(file));
      return changing(acting, async (tx, { cards: had, cards_at }) => {
        const subject = federationSubject(acting.office.circuitId, acting.federationId);
        const about = { ...subject, lang: acting.lang, account: acting.account };
        const now = { cards: cards_at?.toISOString() ?? null };
        await requireUnchanged<object>(tx, about, now, { seen: { cards: seenAt ?? null }, wanted: { cards: true } });
        if (found.state === 'columns_missing') refuse('card_file_not_readable', { lines: 1, line: 1 });
        if (found.state === 'refused')
          refuse('card_file_not_readable', { lines: found.lines.length, line: found.lines[0]!.line });
        const { cards } = found;
        const at = context.clock();
        await replaceCards(tx, { federationId: acting.federationId, cards, now: at });
        const facts = { before: { cards: had }, after: { cards: cards.length }, fields: ['cards'] };
        await writeEntry(tx, acting, { ...subject, at, action: 'cards_loaded', facts });
        return cards.length;
      });
    },
  };
}
