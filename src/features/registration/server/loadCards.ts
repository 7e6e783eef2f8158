import type { FileCard } from '#features/federations/rules/cardFile.ts';
import { type CardLookup, type CardState, cardStateAnew } from '#features/federations/rules/cardRules.ts';
import { judgedCard } from '#features/federations/rules/cardVerdict.ts';
import {
  type ImportReport,
  readCardFile,
  readFormsToCome,
  replaceCards,
} from '#features/federations/server/cardFiles.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { writeAudits } from '#server/audit.ts';
import type { Db, DbOrTx, Tx } from '#server/database.ts';
import { type CardToCome, cardsToCome } from './cardsToComeView.ts';
import { noteCardStates } from './writeCard.ts';

interface Anew extends CardToCome {
  readonly next: CardState;
}

export interface CardsAnew {
  readonly doubted: readonly Anew[];
  readonly confirmed: readonly Anew[];
  /** In doubt before and after. */
  readonly staying: readonly Anew[];
  readonly changed: readonly Anew[];
  /** Of these, those for whom that changes something: what the office has approved stays as good as it was. */
  readonly told: readonly Anew[];
}

/** How the card stands in this state, with what the office has said of it. */
const judged = (card: CardState, { verdicts }: CardToCome) =>
  judgedCard(card, card === 'verified' ? null : (verdicts[card] ?? null));

const isGood = (card: CardState, one: CardToCome): boolean => judged(card, one) === 'verified';

/** A card as the file tells it. Its team is read only when an athlete gives the card. */
function foundIn(card: FileCard | undefined): CardLookup {
  if (!card) return { outcome: 'unknown' };
  const { firstname, lastname, birthday, gender, nationality, validUntil } = card;
  return {
    outcome: 'found',
    validUntil,
    person: { firstname, lastname, birthday, gender, nationality, team_name: null },
  };
}

interface LoadedFile {
  readonly federationId: number;
  readonly cards: readonly FileCard[];
  readonly now: Date;
}

/** Looks up the cards in races to come in a federation's file, with the office's verdicts. Nothing is written. */
export async function lookUpAnew(on: DbOrTx, { federationId, cards, now }: LoadedFile): Promise<CardsAnew> {
  const today = dayInRome(now);
  const inFile = new Map(cards.map((card) => [card.number, card]));
  const all = (await cardsToCome(on, { federation: federationId, today })).map(
    (one): Anew => ({
      ...one,
      next: cardStateAnew(foundIn(inFile.get(one.number)), one, { today, raceDay: one.race_day }),
    }),
  );
  const turned = all.filter((one) => isGood(one.card, one) !== isGood(one.next, one));
  return {
    doubted: turned.filter((one) => isGood(one.card, one)),
    confirmed: turned.filter((one) => isGood(one.next, one)),
    staying: all.filter(
      (one) => !isGood(one.card, one) && judged(one.next, one) === one.next && !isGood(one.next, one),
    ),
    changed: all.filter(({ card, next }) => card !== next),
    told: all.filter((one) => judged(one.card, one) !== judged(one.next, one)),
  };
}

const atOnce = 1_000;

/** Who loads a file; nobody's account where it is loaded by a command. */
interface Loading extends LoadedFile {
  readonly accountId: string | null;
}

/**
 * Puts the cards of a file in the place of all that a federation has, and looks up anew whoever is registered in a race
 * to come. Nobody is written to, and nobody loses a place. Null: there is no such federation.
 */
export async function loadCards(tx: Tx, { accountId, ...file }: Loading, anew?: CardsAnew): Promise<CardsAnew | null> {
  const { federationId, now } = file;
  if (!(await replaceCards(tx, file))) return null;
  const done = anew ?? (await lookUpAnew(tx, file));
  await noteCardStates(
    tx,
    done.changed.map(({ id, number, next }) => ({ id, number, state: next })),
  );
  const entries = done.told.map((one) => ({
    at: now,
    actorUserId: accountId,
    circuitId: one.circuit_id,
    action: 'card_looked_up_in_list',
    subjectType: 'registration',
    subjectId: one.id,
    facts: { federation_id: federationId, before: { card: one.card }, after: { card: one.next } },
  }));
  for (let from = 0; from < entries.length; from += atOnce) await writeAudits(tx, entries.slice(from, from + atOnce));
  return done;
}

/** Imports a federation's file; its registry is not asked any more. A wrong line changes nothing. Idempotent. */
export async function importCards(
  db: Db,
  { federationId, csv, now }: { readonly federationId: number; readonly csv: string; readonly now: Date },
): Promise<ImportReport> {
  const read = readCardFile(csv, await readFormsToCome(db, federationId, dayInRome(now)));
  if (read.state !== 'read') return read;
  const { cards } = read;
  const done = await db.transaction((tx) => loadCards(tx, { federationId, cards, now, accountId: null }));
  if (!done) return { state: 'no_such_federation' };
  const { confirmed, doubted } = done;
  return { state: 'imported', cards: cards.length, confirmed: confirmed.length, doubted: doubted.length };
}
