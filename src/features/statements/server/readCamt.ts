import { Parser } from 'htmlparser2';
import { readDay } from '#kernel/calendar.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { oneLine } from '#kernel/wire.ts';
import { amountOf } from '../rules/amounts.ts';
import { ibanIn } from '../rules/ibans.ts';
import {
  longestPayer,
  longestText,
  type ReadStatement,
  type StatementFault,
  type StatementMovement,
} from '../rules/movement.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: Element[];
  text: string;
}

/** Deeper than this is no statement. */
const deepest = 40;

/** Names without their prefix: some banks write `<ns2:Ntry>`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

class Fault extends Error {
  readonly fault: StatementFault;

  constructor(fault: StatementFault) {
    super('The statement cannot be read.');
    this.fault = fault;
  }
}

/**
 * A document type is refused, and with it entities of its own: it is the way to read files and to fill memory (CWE-611,
 * CWE-776). The parser would mend an end tag that is missing and a file that is cut: refused here. The first fault ends the
 * reading: the parser takes time by the square of the depth (CWE-407).
 */
function elementsOf(xml: string): Element {
  const root: Element = { name: '', attributes: {}, line: 1, children: [], text: '' };
  const open: Element[] = [root];
  let line = 1;
  let counted = 0;
  const lineAt = (place: number) => {
    for (; counted < place; counted += 1) if (xml.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  const refuseAt = (line: number): never => {
    throw new Fault({ fault: 'not_readable', line });
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name: localName(name), attributes, line: lineAt(parser.startIndex), children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
        if (open.length > deepest) refuseAt(element.line);
      },
      ontext: (text) => {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag: (_, isImplied) => {
        const element = open.pop();
        // `<Empty/>` closes itself.
        if (isImplied && xml[parser.endIndex - 1] !== '/') refuseAt(element?.line ?? 1);
      },
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) refuseAt(lineAt(parser.startIndex));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return root;
}

const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);

/** What stands below an element by a path; of several, the first. */
function at(element: Element | undefined, ...path: string[]): Element | undefined {
  const [name, ...rest] = path;
  if (!element || name === undefined) return element;
  for (const child of childrenOf(element, name)) {
    const found = at(child, ...rest);
    if (found) return found;
  }
  return undefined;
}

function allOf(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : allOf(child, name)));
}

const textOf = (element: Element | undefined): string => oneLine(element?.text ?? '');
const firstText = (...elements: (Element | undefined)[]): string =>
  elements.map(textOf).find((text) => text !== '') ?? '';

/** References that mean “none”. */
const isNone = /^(NOTPROVIDED|NOREF|NONREF|)$/i;

function amountAt(entry: Element, amount: Element | undefined): Cents {
  const { line } = amount ?? entry;
  const text = textOf(amount);
  const read = amountOf(text, '.');
  // XML amounts have no sign and no thousands: `1,234.00` is no decimal of XML Schema.
  if (read === null || read < 0 || !/^\d+(\.\d+)?$/.test(text))
    throw new Fault({ fault: 'amount_unreadable', line, text });
  if (amount?.attributes.Ccy !== 'EUR') throw new Fault({ fault: 'other_currency', line });
  return read;
}

function dayAt(entry: Element, day: Element | undefined) {
  const text = firstText(at(day, 'Dt'), at(day, 'DtTm')).slice(0, 10);
  const read = readDay(text);
  if (!read) throw new Fault({ fault: 'day_unreadable', line: (day ?? entry).line, text });
  return read;
}

/** The transactions of an entry: itself, or those that the bank has booked as one, if their amounts are told. */
function detailsOf(entry: Element, amount: Cents): { readonly of: Element | undefined; readonly amount: Cents }[] {
  const all = childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'));
  if (all.length < 2) return [{ of: all[0], amount }];
  const amounts = all.map((one) => at(one, 'Amt') ?? at(one, 'AmtDtls', 'TxAmt', 'Amt'));
  if (amounts.some((one) => !one)) return [{ of: undefined, amount }];
  const parts = all.map((of, place) => ({ of, amount: amountAt(of, amounts[place]) }));
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  return total === amount ? parts : [{ of: undefined, amount }];
}

function movementsOf(entry: Element): StatementMovement[] {
  const amount = amountAt(entry, at(entry, 'Amt'));
  const bookedOn = dayAt(entry, at(entry, 'BookgDt') ?? at(entry, 'ValDt'));
  const valueDay = dayAt(entry, at(entry, 'ValDt') ?? at(entry, 'BookgDt'));
  const details = detailsOf(entry, amount);
  const isReversal = textOf(at(entry, 'RvslInd')) === 'true';
  const bankReference = firstText(at(entry, 'AcctSvcrRef'), at(entry, 'NtryRef'));
  return details.flatMap(({ of, amount }, place): StatementMovement[] => {
    if (amount === cents(0)) return [];
    const own = firstText(at(of, 'Refs', 'AcctSvcrRef'), at(of, 'Refs', 'TxId'));
    const endToEnd = textOf(at(of, 'Refs', 'EndToEndId'));
    const remittance = of ? allOf(of, 'RmtInf').flatMap((one) => [...allOf(one, 'Ustrd'), ...allOf(one, 'Ref')]) : [];
    const more = [of && at(of, 'AddtlTxInf'), at(entry, 'AddtlNtryInf')].map(textOf);
    const texts = [...remittance.map(textOf), isNone.test(endToEnd) ? '' : endToEnd, ...more];
    const debtor = at(of, 'RltdPties', 'Dbtr') ?? at(of, 'RltdPties', 'UltmtDbtr');
    const shared = details.length > 1 && !isNone.test(bankReference) ? `${bankReference}/${place + 1}` : bankReference;
    const reference = isNone.test(own) ? shared : own;
    return [
      {
        reference: isNone.test(reference) ? null : reference.slice(0, 100),
        bookedOn,
        valueDay,
        amount,
        payer: firstText(at(debtor, 'Nm'), at(debtor, 'Pty', 'Nm')).slice(0, longestPayer),
        // Of a credit: the debtor's account. Of the reversal of a debit the debtor is ourselves.
        payerIban: isReversal ? null : ibanIn(textOf(at(of, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'))),
        text: oneLine(texts.join(' ')).slice(0, longestText),
      },
    ];
  });
}

/** ISO 20022, camt.053, of any version. Only booked credits in euro are income. Source: decision 150. */
export function readCamt(xml: string): ReadStatement | StatementFault {
  try {
    return statementOf(elementsOf(xml));
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
}

function statementOf(root: Element): ReadStatement {
  const statements = allOf(root, 'Stmt');
  if (statements.length === 0) throw new Fault({ fault: 'not_readable', line: 1 });
  const accounts = new Set(
    statements.map((one) => firstText(at(one, 'Acct', 'Id', 'IBAN'), at(one, 'Acct', 'Id', 'Othr', 'Id'))),
  );
  const [account = ''] = accounts;
  // Movements of two accounts would be kept as those of one.
  if (accounts.size > 1) throw new Fault({ fault: 'not_readable', line: statements[1]?.line ?? 1 });
  const movements: StatementMovement[] = [];
  let others = 0;
  for (const entry of statements.flatMap((one) => childrenOf(one, 'Ntry'))) {
    const status = firstText(at(entry, 'Sts', 'Cd'), at(entry, 'Sts'));
    const isBooked = status === 'BOOK' || status === '';
    if (textOf(at(entry, 'CdtDbtInd')) === 'CRDT' && isBooked) movements.push(...movementsOf(entry));
    else {
      amountAt(entry, at(entry, 'Amt'));
      others += 1;
    }
  }
  return { account: account === '' ? null : account.replace(/\s/g, ''), movements, others, idle: 0, went: [] };
}
