/** A part of a statement's text, from its first character on, and the file that writes it. */
export interface Piece {
  readonly from: number;
  readonly file: string;
}

/** A statement as PostgreSQL gets it, and which files wrote its parts. */
export interface Statement {
  readonly name: string;
  /** The file that names and runs it. */
  readonly file: string;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Two characters that no text of ours has: what stands between them is the file that writes what follows. */
const [open, close] = ['\uE000', '\uE001'];

export const marked = (file: string, text: string): string => `${open}${file}${close}${text}`;

/** Takes the marks out of a text, and says which file wrote what. */
export function unmarked(text: string): Pick<Statement, 'text' | 'pieces'> {
  const [head = '', ...rest] = text.split(open);
  let clean = head;
  const pieces: Piece[] = [];
  for (const part of rest) {
    const [file = '', written = ''] = part.split(close);
    pieces.push({ from: clean.length, file });
    clean += written;
  }
  return { text: clean, pieces };
}

/** Which file wrote the part of a statement that begins at this character? */
export const writerAt = ({ file, pieces }: Statement, position: number): string =>
  pieces.findLast(({ from }) => from <= position)?.file ?? file;

const root = `${process.cwd()}/`;

/** The file of the portal that called, as the stack tells. */
export function callingFile(): string {
  const frames = (new Error().stack ?? '').split('\n');
  const frame = frames.find((line) => line.includes(`${root}src/`)) ?? '';
  return /^[^:?)]+/.exec(frame.slice(frame.indexOf(`${root}src/`) + root.length))?.[0] ?? '';
}

type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => unknown;

/** The query builder, whose `sql` notes in each text which file writes it. For tests only; see `unmarked`. */
export function markingSql<Orm extends { sql: Tag & { raw(text: string): unknown } }>(orm: Orm): Orm {
  const { sql } = orm;
  const marking = (strings: TemplateStringsArray, ...values: unknown[]) => {
    const file = callingFile();
    const texts = strings.map((text) => marked(file, text));
    return sql(Object.assign(texts, { raw: texts }), ...values);
  };
  const raw = (text: string) => sql.raw(marked(callingFile(), text));
  return { ...orm, sql: Object.assign(marking, sql, { raw }) };
}
