import type { Day } from '../../src/kernel/calendar.ts';
import type { Translations } from '../../src/kernel/lang.ts';
import type { Tx } from '../../src/server/database.ts';
import type { Environment } from '../../src/server/environment.ts';

/** What every part of the demo is given. Nothing in it is random: two loads on one day make the same rows. */
export interface World {
  /** Where files are kept, and what seals and marks what nobody shall read. */
  readonly environment: Pick<Environment, 'dataDir' | 'filesKeys' | 'secret'>;
  readonly tx: Tx;
  readonly today: Day;
  readonly now: Date;
  /** Where orders were made: the portal's own address. */
  readonly origin: string;
}

/** A part of the demo: loaded once, when what it brings is not there yet. */
export interface Part {
  readonly name: string;
  readonly isThere: (world: World) => Promise<boolean>;
  readonly load: (world: World) => Promise<void>;
}

/** A text in both languages, Italian first. */
export const texts = <Text>(it: Text, en: Text): Translations<Text> => ({ it, en });

/** The same word in both languages. */
export const both = <Text>(text: Text): Translations<Text> => ({ it: text, en: text });

/** A fixed id for a person's thing: shaped as UUIDv7, so that it sorts before whatever the portal makes later. */
export const demoId = (kind: number, n: number): string =>
  `01900000-${kind.toString(16).padStart(4, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`;
