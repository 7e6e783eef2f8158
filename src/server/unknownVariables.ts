import { distance } from 'fastest-levenshtein';
import { type Source, variableNames } from './variables.ts';

/** How many letters may be wrong in a name that is meant for one of ours: one in five, at least one. */
const nearly = (name: string): number => Math.max(1, Math.floor(name.length / 5));

/**
 * What of an environment is no setting, but looks as if it was meant to be one: a sentence for each, with the name that
 * it is nearest to. Whatever else the machine sets is not mentioned.
 */
export const unknownVariables = (source: Source): string[] =>
  Object.keys(source)
    .filter((name) => !variableNames.includes(name))
    .flatMap((name) => {
      const [nearest] = variableNames
        .map((other) => ({ other, wrong: distance(name, other) }))
        .filter(({ wrong }) => wrong <= nearly(name))
        .sort((a, b) => a.wrong - b.wrong);
      return nearest ? [`${name} is no setting of the portal. Is ${nearest.other} meant?`] : [];
    });
