import type { CardDoubt } from '#features/federations/rules/cardVerdict.ts';
import { type CardFile, comparedCards, readCardFile, readFormsToCome } from '#features/federations/server/cardFiles.ts';
import { type CardsAnew, loadCards, lookUpAnew } from '#features/registration/server/loadCards.ts';
import { decode } from '#features/statements/server/readStatement.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { requireUnchanged, writeEntry } from '#office/kit/server/setUps.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { CardFileView } from '../../contract/federations.ts';
import { changingFederation, lookingAtFederation, type OnFederation } from './changes.ts';
import { federationSubject } from './federationsView.ts';

const firstCards = 5;
const mostFaults = 50;
const mostPeople = 50;

/** What a file would do to those who are registered, as this circuit's office is told it: by name its own athletes only. */
function impactView({ doubted, confirmed, still, staying, approved }: CardsAnew, circuitId: number, lang: Lang) {
  const named = (cards: CardsAnew['doubted']) => {
    const own = cards.filter(({ circuit_id }) => circuit_id === circuitId);
    return {
      elsewhere: cards.length - own.length,
      people: own.slice(0, mostPeople).map(({ reference, number, next, until, name, race_day, ...person }) => ({
        name: fullName(person),
        reference,
        number,
        until,
        race_day,
        doubt: next as CardDoubt,
        race: name[lang],
      })),
      more: Math.max(0, own.length - mostPeople),
    };
  };
  return {
    in_doubt: doubted.length,
    ...named(doubted),
    confirmed: confirmed.length,
    staying: staying.length,
    still: { count: still.length, ...named(still) },
    approved: { count: approved.length, ...named(approved) },
  };
}

interface FileToLoad {
  readonly file: Uint8Array;
  /** When the cards that are replaced were loaded, and how many athletes were shown with a card in doubt by it. */
  readonly seenAt: string | undefined;
  readonly seenInDoubt: number;
}

/** What the office does with the file of a federation's cards. */
export function cardFiles(context: Context) {
  const looking = lookingAtFederation(context);
  const changing = changingFederation(context);
  const nobody = { count: 0, elsewhere: 0, people: [], more: 0 };
  const nothing = {
    cards: 0,
    added: 0,
    gone: 0,
    first: [],
    missing: [],
    faults: [],
    faulty: 0,
    in_doubt: 0,
    elsewhere: 0,
    confirmed: 0,
    staying: 0,
    people: [],
    more: 0,
    still: nobody,
    approved: nobody,
  };
  const readIn = async (on: DbOrTx, federationId: number, file: Uint8Array): Promise<CardFile> =>
    readCardFile(decode(file), await readFormsToCome(on, federationId, dayInRome(context.clock())));

  return {
    /** What a file says, and what it would change. Nothing is stored. */
    read(acting: OnFederation, file: Uint8Array): Promise<CardFileView> {
      return looking(acting, async (tx, { team_code }) => {
        const { federationId, office, lang } = acting;
        const found = await readIn(tx, federationId, file);
        if (found.state === 'columns_missing') return { ...nothing, missing: [...found.columns] };
        if (found.state === 'refused')
          return { ...nothing, faults: found.lines.slice(0, mostFaults), faulty: found.lines.length };
        const { cards } = found;
        return {
          ...nothing,
          cards: cards.length,
          ...(await comparedCards(tx, federationId, cards)),
          ...impactView(await lookUpAnew(tx, { federationId, cards, now: context.clock() }), office.circuitId, lang),
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
     * Puts the cards of a file in the place of all that the federation has, and looks up anew those of who is registered;
     * answers how many. Refuses a file with a line that cannot be read, whole, cards that somebody else has loaded
     * meanwhile, and other athletes with a card in doubt than were seen.
     */
    load(acting: OnFederation, { file, seenAt, seenInDoubt }: FileToLoad) {
      return changing(acting, async (tx, { cards: had, cards_at }) => {
        const { federationId } = acting;
        const found = await readIn(tx, federationId, file);
        const subject = federationSubject(acting.office.circuitId, acting.federationId);
        const about = { ...subject, lang: acting.lang, account: acting.account };
        const now = { cards: cards_at?.toISOString() ?? null };
        await requireUnchanged<object>(tx, about, now, { seen: { cards: seenAt ?? null }, wanted: { cards: true } });
        if (found.state === 'columns_missing') refuse('card_file_not_readable', { lines: 1, line: 1 });
        if (found.state === 'refused')
          refuse('card_file_not_readable', { lines: found.lines.length, line: found.lines[0]!.line });
        const { cards } = found;
        const at = context.clock();
        const loading = { federationId, cards, now: at, accountId: acting.account.id };
        const anew = await lookUpAnew(tx, loading);
        const counts = { in_doubt: anew.doubted.length, confirmed: anew.confirmed.length };
        if (counts.in_doubt > 0 && counts.in_doubt !== seenInDoubt)
          refuse('set_up_concerns_athletes', { athletes: counts.in_doubt, red: 0, names: [] });
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
