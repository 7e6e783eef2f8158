import { flag } from '#kernel/wire.ts';

type FieldsWithFlags<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends boolean
    ? 0 | 1
    : Fields[Name] extends readonly (infer Item)[]
      ? Item[]
      : Fields[Name];
};

/** Fields as an answer has them: what is ticked or not is a flag. */
export const withFlags = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'boolean' ? flag(value) : value]),
  ) as FieldsWithFlags<Fields>;
