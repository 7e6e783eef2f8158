export interface FieldSchemas {
  readonly shape: Readonly<Record<string, { readonly safeParse: (value: unknown) => { readonly success: boolean } }>>;
}

/** May a field of text stay empty when it is saved, as its schema says it? */
export const mayBeEmpty = ({ shape }: FieldSchemas, name: string): boolean =>
  shape[name]?.safeParse('').success === true;
