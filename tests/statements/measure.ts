import { folded } from '#features/statements/rules/causal.ts';
import { namesMeant, propose } from '#features/statements/rules/match.ts';
import { referencesNamed, swappedAt } from '#features/statements/rules/swappedSigns.ts';
import { readStatement } from '#features/statements/server/readStatement.ts';
import { chanceOf } from '../fuzz/chance.ts';
import { fileOf } from './files.ts';
import { type Sent, somePayments } from './payments.ts';
import { aWorld, here } from './world.ts';

export interface Measured {
  readonly statements: number;
  readonly movements: number;
  readonly sure: number;
  /** Called sure, and for something else. */
  readonly wronglySure: readonly string[];
  /** For an order of the circuit. */
  readonly ours: number;
  /** Of these, called sure or proposed for what they are for. */
  readonly right: number;
  readonly wrong: readonly string[];
  /** Statements of which something else is proposed while only the names that decide are known. */
  readonly otherwise: readonly string[];
  /** Statements that are said to have swapped signs and have not; and those that have, where an order is named, and are not said to. */
  readonly wronglySwapped: readonly string[];
  readonly swappedUnseen: readonly string[];
  /** Of how many statements each bank's layout was. */
  readonly banks: Readonly<Record<string, number>>;
}

const prefixes = ['TL20', 'OR27'];

/**
 * Invents statements, gives them to the readers as files, and compares what is proposed with what each transfer is for.
 * The same seed invents the same.
 */
export function measureStatements(seed: string, statements = 200): Measured {
  const wronglySure: string[] = [];
  const wrong: string[] = [];
  const otherwise: string[] = [];
  const wronglySwapped: string[] = [];
  const swappedUnseen: string[] = [];
  const banks: Record<string, number> = {};
  let movements = 0;
  let sure = 0;
  let ours = 0;
  for (let at = 0; at < statements; at += 1) {
    const chance = chanceOf(`${seed} ${at}`);
    const world = aWorld(chance);
    const sent = somePayments(chance, world);
    const { bank, bytes } = fileOf(chance, sent);
    banks[bank] = (banks[bank] ?? 0) + 1;
    const read = readStatement(bytes, new Map());
    if ('fault' in read) throw new Error(`${bank} ${at}: ${JSON.stringify(read)}`);
    if (read.movements.length !== sent.length)
      throw new Error(`${bank} ${at}: ${read.movements.length} of ${sent.length}`);
    const open = new Set(world.open.map(({ reference }) => folded(reference)));
    const texts = { came: read.movements.map(({ text, payer }) => `${text} ${payer}`), went: read.went };
    if (swappedAt(texts, open, prefixes) !== null) wronglySwapped.push(`${bank} ${at}`);
    const swapped = { came: texts.went, went: texts.came };
    const named = referencesNamed(swapped, prefixes).some((one) => open.has(one));
    if (named && swappedAt(swapped, open, prefixes) === null) swappedUnseen.push(`${bank} ${at}`);
    // Banks keep the order of the rows, so each movement is told by its place.
    const known = read.movements.map((movement, place) => ({ ...movement, id: String(place).padStart(4, '0') }));
    movements += known.length;
    const proposals = propose(known, world.orders, here);
    const asked = new Set(namesMeant(known, world.orders, here).orders);
    const bare = world.orders.map((order) => (asked.has(order) ? order : { ...order, people: [], teams: [] }));
    if (JSON.stringify(told(proposals)) !== JSON.stringify(told(propose(known, bare, here))))
      otherwise.push(`${bank} ${at}`);
    for (const { kind, why, movements: these, orders } of proposals) {
      for (const { id } of these) {
        const truth = sent[Number(id)]!;
        const isRight = sameOrders(
          truth,
          orders.map((order) => order.id),
        );
        const said = `${bank} ${at}: ${truth.how}: ${kind}, ${why}: ${truth.payer} · ${truth.text.replace('\n', '⏎')}`;
        if (kind === 'sure') sure += 1;
        if (kind === 'sure' && !isRight) wronglySure.push(said);
        if (truth.orders.length === 0) continue;
        ours += 1;
        if (!isRight) wrong.push(said);
      }
    }
  }
  return {
    statements,
    movements,
    sure,
    wronglySure,
    ours,
    right: ours - wrong.length,
    wrong,
    otherwise,
    wronglySwapped,
    swappedUnseen,
    banks,
  };
}

const told = (proposals: ReturnType<typeof propose>) =>
  proposals.map(({ kind, why, alike, movements, orders }) => [
    kind,
    why,
    alike,
    movements.map(({ id }) => id),
    orders.map(({ id }) => id),
  ]);

const sameOrders = (truth: Sent, proposed: readonly string[]): boolean =>
  truth.orders.length === proposed.length && truth.orders.every((id) => proposed.includes(id));
