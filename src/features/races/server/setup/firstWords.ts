import type { Tx } from '#server/database.ts';
import { textIn } from '#text/translate.ts';
import type { RaceFields } from '../../contract/setup.ts';
import type { SetType } from '../../rules/setup/setUp.ts';
import { racesText } from '../../text/index.ts';
import { writeType } from './writeType.ts';

type Kind = Pick<RaceFields, 'discipline' | 'is_relay'>;

/** What a race is said to be until somebody writes it: its discipline, and of a relay that it is one. */
export function firstKind({ discipline, is_relay }: Kind) {
  const of = `discipline_${is_relay ? 'relay' : discipline}` as const;
  return { type_it: textIn(racesText, 'it')(of), type_en: textIn(racesText, 'en')(of) };
}

/** What the way to register that a race or a package begins with is called. */
export const firstTypeName = (isRelay: boolean) =>
  isRelay ? { name_it: 'Frazionista', name_en: 'Relay runner' } : { name_it: 'Individuale', name_en: 'Individual' };

/** What a race was and is said to be, where nobody has written it and it is something else now. */
export function kindToo(race: RaceFields, changed: Partial<RaceFields>) {
  const [was, is] = [firstKind(race), firstKind({ ...race, ...changed })];
  const fields = ['type_it', 'type_en'] as const;
  const unwritten = fields.filter(
    (field) => was[field] !== is[field] && race[field] === was[field] && changed[field] === undefined,
  );
  const of = (words: typeof is): Partial<RaceFields> =>
    Object.fromEntries(unwritten.map((field) => [field, words[field]]));
  return { before: of(was), after: of(is) };
}

/** Renames the ways to register of a race that is a relay now, or is none any more, where they have their first name; answers which. */
export async function renameFirstTypes(tx: Tx, types: readonly SetType[], isRelay: boolean) {
  const [was, is] = [firstTypeName(!isRelay), firstTypeName(isRelay)];
  const named = types.filter(({ name_it, name_en }) => name_it === was.name_it && name_en === was.name_en);
  for (const { id, ...type } of named) await writeType(tx, id, { ...type, ...is }, false);
  return named.map(({ id }) => ({ type: id, before: was, after: is }));
}
