import { readFileSync } from 'node:fs';
import { isNode, type Node, nodesOf, targetOf } from '../imports.ts';

/** What a value is for TypeScript, as far as PostgreSQL's type decides it; `other` is whatever else there is. */
export type Kind = 'string' | 'number' | 'boolean' | 'other';

/** The columns that a `Row` names, with what each may be but null. */
export type Row = ReadonlyMap<string, ReadonlySet<Kind>>;

/** A statement as its file declares it: `statement<Args, Row>('name', …)`. */
export interface Declaration {
  readonly name: string;
  readonly file: string;
  /** Null where no column is read (`object`). */
  readonly row: Row | null;
}

/** The nodes of a source file, by its path. */
export type Reader = (file: string) => readonly Node[];

export function createReader(readText = (file: string) => readFileSync(file, 'utf8')): Reader {
  const read = new Map<string, readonly Node[]>();
  return (file) => {
    const nodes = read.get(file) ?? [...nodesOf(file, readText(file))];
    read.set(file, nodes);
    return nodes;
  };
}

/** A type as it is written, and the file in which it is. */
interface Written {
  readonly type: Node;
  readonly file: string;
}

const node = (value: unknown): Node => {
  if (isNode(value)) return value;
  throw new Error('has a type that the test cannot read');
};
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const identifier = (value: unknown): string => {
  const { type, name } = node(value);
  return type === 'Identifier' ? String(name) : '';
};

const argumentsOf = ({ typeArguments }: Node): Node[] => (isNode(typeArguments) ? nodes(typeArguments.params) : []);

const refuse = ({ type, file }: Written): never => {
  throw new Error(`is typed by a ${type.type} of ${file}, which the test cannot read: write its columns out`);
};

/** The declaration of a type's name, in this file or in that from which it is imported. */
function declarationOf(name: string, file: string, read: Reader): Written | null {
  for (const found of read(file)) {
    const declares = found.type === 'TSInterfaceDeclaration' || found.type === 'TSTypeAliasDeclaration';
    if (declares && identifier(found.id) === name) return { type: found, file };
    if (found.type !== 'ImportDeclaration') continue;
    for (const { type, local, imported } of nodes(found.specifiers)) {
      if (type !== 'ImportSpecifier' || identifier(local) !== name) continue;
      const target = targetOf(file, String(node(found.source).value));
      return target.startsWith('src/') ? declarationOf(identifier(imported), target, read) : null;
    }
  }
  return null;
}

const keysOf = (type: Node): string[] =>
  (type.type === 'TSUnionType' ? nodes(type.types) : [type]).map(({ literal }) => String(node(literal).value));

const membersOf = (members: unknown, file: string): [string, Written][] =>
  nodes(members).map((member) => {
    const { key, typeAnnotation } = member;
    const name = node(key).type === 'Literal' ? String(node(key).value) : identifier(key);
    if (member.type !== 'TSPropertySignature') refuse({ type: member, file });
    return [name, { type: node(node(typeAnnotation).typeAnnotation), file }];
  });

/** The properties of an object's type, with their types; null stands for one that nothing here says more of. */
function propertiesOf({ type, file }: Written, read: Reader): Map<string, Written | null> {
  const of = (other: unknown) => propertiesOf({ type: node(other), file }, read);
  switch (type.type) {
    case 'TSTypeLiteral':
      return new Map(membersOf(type.members, file));
    case 'TSIntersectionType':
      return new Map(nodes(type.types).flatMap((each) => [...of(each)]));
    case 'TSInterfaceDeclaration':
      return new Map([
        ...nodes(type.extends).flatMap((each) => [...of(each)]),
        ...membersOf(node(type.body).body, file),
      ]);
    case 'TSTypeAliasDeclaration':
      return of(type.typeAnnotation);
    case 'TSTypeReference':
    case 'TSInterfaceHeritage':
      return named({ type, file }, read);
    default:
      return refuse({ type, file });
  }
}

/** `Pick`, `Omit`, `Readonly`, or the name of a type that is declared somewhere. */
function named({ type, file }: Written, read: Reader): Map<string, Written | null> {
  const name = identifier(type.typeName ?? type.expression);
  const [base, keys] = argumentsOf(type);
  if (name === 'Pick' && base && keys) {
    // The columns of a table have their types from elsewhere: which ones are picked is said here.
    const isTable = base.type === 'TSTypeQuery';
    const known = isTable ? null : propertiesOf({ type: base, file }, read);
    return new Map(keysOf(keys).map((key) => [key, known?.get(key) ?? null]));
  }
  if (name === 'Omit' && base && keys) {
    const omitted = keysOf(keys);
    return new Map([...propertiesOf({ type: base, file }, read)].filter(([key]) => !omitted.includes(key)));
  }
  if (name === 'Readonly' && base) return propertiesOf({ type: base, file }, read);
  const declared = declarationOf(name, file, read);
  return declared ? propertiesOf(declared, read) : refuse({ type, file });
}

const keywords: Readonly<Record<string, readonly Kind[]>> = {
  TSStringKeyword: ['string'],
  TSTemplateLiteralType: ['string'],
  TSNumberKeyword: ['number'],
  TSBooleanKeyword: ['boolean'],
  TSNullKeyword: [],
};

const every: readonly Kind[] = ['string', 'number', 'boolean', 'other'];

/** What a value of this type can be; everything, where its type is not said by a word of the language. */
function kindsOf(written: Written | null, read: Reader): readonly Kind[] {
  if (!written) return every;
  const { type, file } = written;
  const of = (other: unknown) => kindsOf({ type: node(other), file }, read);
  const keyword = keywords[type.type];
  if (keyword) return keyword;
  switch (type.type) {
    case 'TSUnionType':
      return nodes(type.types).flatMap(of);
    case 'TSLiteralType': {
      const kind = typeof node(type.literal).value;
      return kind === 'string' || kind === 'number' || kind === 'boolean' ? [kind] : every;
    }
    case 'TSTypeAliasDeclaration':
    case 'TSTypeOperator':
      return of(type.typeAnnotation);
    case 'TSIntersectionType':
      // A branded word: the brand is nothing that the value has.
      return nodes(type.types)
        .flatMap(of)
        .filter((kind) => kind !== 'other');
    case 'TSTypeReference': {
      const declared = type.typeArguments ? null : declarationOf(identifier(type.typeName), file, read);
      return kindsOf(declared, read);
    }
    case 'TSTypeLiteral':
    case 'TSInterfaceDeclaration':
    case 'TSArrayType':
      return ['other'];
    default:
      return every;
  }
}

function rowOf(written: Written, read: Reader): Row | null {
  if (written.type.type === 'TSObjectKeyword') return null;
  const properties = propertiesOf(written, read);
  return new Map([...properties].map(([name, type]) => [name, new Set(kindsOf(type, read))]));
}

/** The statements that a file declares, as its source says; throws where one cannot be read. */
export function declarationsIn(file: string, read: Reader): Declaration[] {
  const calls = read(file).filter(({ type, callee }) => {
    return type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier' && callee.name === 'statement';
  });
  return calls.map((call) => {
    const [name] = nodes(call.arguments);
    const row = argumentsOf(call)[1];
    if (name?.type !== 'Literal') throw new Error(`${file}: the name of a statement is not written out`);
    if (!row) throw new Error(`${file}: '${name.value}' does not say what its rows are`);
    try {
      return { name: String(name.value), file, row: rowOf({ type: row, file }, read) };
    } catch (error) {
      throw new Error(`${file}: the row of '${name.value}' ${error instanceof Error ? error.message : error}`);
    }
  });
}
