/** What a message asks for: a value, a tag around words, or one of a list of words. */
export interface Argument {
  readonly name: string;
  /** `plain`, `number`, `plural`, `selectordinal`, `select`, `date`, `time` or `tag`. */
  readonly kind: string;
  /** The words among which a `select` chooses. */
  readonly options: readonly string[];
}

/** The arguments of an ICU message, those inside its plurals and choices included. */
export function argumentsOf(message: string): Argument[] {
  const found: Argument[] = [];
  let at = 0;

  const word = (): string => {
    const [text = ''] = /^\s*[^\s{},<>]*\s*/.exec(message.slice(at)) ?? [];
    at += text.length;
    return text.trim();
  };

  const space = () => {
    while (/\s/.test(message[at] ?? '')) at += 1;
  };

  /** After an apostrophe, braces and tags are text up to the next apostrophe. */
  const quoted = () => {
    const [text] = /^'(?:'|[{}<>#][^']*'?)/.exec(message.slice(at)) ?? ["'"];
    at += text.length;
  };

  const text = () => {
    while (at < message.length && message[at] !== '}') {
      if (message[at] === "'") quoted();
      else if (message[at] === '{') argument();
      else if (message[at] === '<') tag();
      else at += 1;
    }
  };

  const tag = () => {
    const [whole, name] = /^<([a-z]\w*)\s*\/?>/i.exec(message.slice(at)) ?? ['<'];
    at += whole.length;
    if (name) found.push({ name, kind: 'tag', options: [] });
  };

  const argument = () => {
    at += 1;
    const name = word();
    if (message[at] === '}') found.push({ name, kind: 'plain', options: [] });
    else {
      at += 1;
      const kind = word();
      const choices = kind === 'plural' || kind === 'selectordinal' || kind === 'select';
      found.push({ name, kind, options: choices ? branches() : [] });
      if (!choices) at = Math.max(at, message.indexOf('}', at));
    }
    at += 1;
  };

  const branches = (): string[] => {
    const names: string[] = [];
    at += 1;
    while (at < message.length && message[at] !== '}') {
      names.push(word());
      at += 1;
      text();
      at += 1;
      space();
    }
    return names;
  };

  text();
  return found;
}

/** The same message in another language must ask for the same: this is what it asks for. */
export const signatureOf = (message: string): string =>
  [
    ...new Set(
      argumentsOf(message).map(({ name, kind, options }) => {
        if (kind === 'tag') return `<${name}>`;
        return kind === 'select' ? `{${name}: ${options.toSorted().join('|')}}` : `{${name}}`;
      }),
    ),
  ]
    .toSorted()
    .join(' ');

type Values = Record<string, string | number | Date | ((words: string) => string)>;

const numbers = [0, 1, 2, 11, 1_000];
const instant = new Date('2026-10-12T07:00:00Z');

/** Values with which a message is tried: every word of its choices, and numbers for every plural. */
export function exampleValues(message: string): Values[] {
  const asked = argumentsOf(message);
  const tries = Math.max(numbers.length, ...asked.map(({ options }) => options.length));
  return Array.from({ length: tries }, (_, n) =>
    Object.fromEntries(
      asked.map(({ name, kind, options }): [string, Values[string]] => {
        if (kind === 'tag') return [name, (words) => words];
        if (kind === 'select') return [name, options[n % options.length] ?? 'other'];
        if (kind === 'date' || kind === 'time') return [name, instant];
        return [name, kind === 'plain' ? 'Ada' : (numbers[n % numbers.length] ?? 0)];
      }),
    ),
  );
}
