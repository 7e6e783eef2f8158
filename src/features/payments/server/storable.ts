/** The escapes of a JSON text. Of surrogates only unpaired ones are written as escapes. */
const jsonEscape = /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g;

/** U+FFFD for what PostgreSQL cannot store: a genuine notice that is refused would be sent again and again. */
export const storable = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replace(jsonEscape, (whole, sign: string) => (sign.length > 1 ? '\ufffd' : whole)));
