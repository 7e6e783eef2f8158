import { distance } from 'fastest-levenshtein';
import { type RawVariables, variableNames } from './variables.ts';

/** The greatest edit distance of a misspelled name: one letter in five, at least one. */
const nearly = (name: string): number => Math.max(1, Math.floor(name.length / 5));

/** Warnings about variables that look like misspelled settings, with the name that was probably meant. */
export const unknownVariables = (source: RawVariables): string[] =>
  Object.keys(source)
    .filter((name) => !variableNames.includes(name))
    .flatMap((name) => {
      const [nearest] = variableNames
        .map((other) => ({ other, wrong: distance(name, other) }))
        .filter(({ wrong }) => wrong <= nearly(name))
        .sort((a, b) => a.wrong - b.wrong);
      return nearest ? [`${name} is no setting of the portal. Is ${nearest.other} meant?`] : [];
    });
