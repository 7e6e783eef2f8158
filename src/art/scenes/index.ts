import { relay, trail } from './mountain.ts';
import { duathlon, riding, walking } from './road.ts';
import type { Scene } from './scene.ts';
import { running, swimming, swimrun, triathlon } from './water.ts';

export const KINDS = ['tri', 'duathlon', 'run', 'swimrun', 'trail', 'relay', 'ride', 'swim', 'walk'] as const;
export type Kind = (typeof KINDS)[number];

const scenes: Record<Kind, readonly Scene[]> = {
  tri: triathlon,
  duathlon,
  run: running,
  swimrun,
  trail,
  relay,
  ride: riding,
  swim: swimming,
  walk: walking,
};

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);

/** A discipline that has no scenes of its own is drawn as a run: lake, hills and a road belong to every race. */
export const kindOf = (text: string): Kind => (isKind(text) ? text : 'run');

export const scenesOf = (kind: string): readonly Scene[] => scenes[kindOf(kind)];
