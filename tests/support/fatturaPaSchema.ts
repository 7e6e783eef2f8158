import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import { validateXML } from 'xmllint-wasm';

const resource = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`fatturapa/resources/${name}`)), 'utf8').then((text) => text.trimStart());

/**
 * The reasons without VAT that the schema split up for invoices from 2021 on; the code above them is not taken any more.
 * Nothing else of 1.2.3 concerns an element that is written here.
 */
const splitNatures = { N2: 2, N3: 6, N6: 9 };

/** The revenue office's schema of the electronic invoice (FPR12): the package has 1.2, the reasons are those of 1.2.3. */
async function readSchema(): Promise<string> {
  let schema = await resource('Schema_1.2.1.xsd');
  for (const [nature, parts] of Object.entries(splitNatures)) {
    const whole = `<xs:enumeration value="${nature}">`;
    if (schema.split(whole).length !== 2) throw new Error(`The schema does not name ${nature} once.`);
    const codes = Array.from({ length: parts }, (_, index) => `<xs:enumeration value="${nature}.${index + 1}"/>`);
    schema = schema.replace(whole, `${codes.slice(1).join('')}${whole.replace(nature, `${nature}.1`)}`);
  }
  return schema.replace('./resources/', '');
}

/** What the schema does not allow in the documents, each with the number of its document; empty if all are valid. */
export async function schemaFaults(documents: readonly string[]): Promise<string[]> {
  const signature = { fileName: 'xmldsig-core-schema.xsd', contents: await resource('xmldsig-core-schema.xsd') };
  const result = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: await readSchema(),
    preload: signature,
    maxMemoryPages: 4096,
  });
  if (result.valid) return [];
  const said = result.errors.map(({ rawMessage }) => rawMessage);
  return said.length > 0 ? said : [result.rawOutput];
}

interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

function parse(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name) => {
        const element = { name, children: [], text: '' };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext: (text) => {
        open.at(-1)!.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return root;
}

const find = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [element]);

/**
 * What the exchange system turns down beyond the schema, by the numbers of its checks: 00400 and 00401 a reason with a
 * rate or none without, 00417 nobody named, 00419 and 00443 a rate without its summary, 00421 the tax of a row, 00422 its
 * base, 00423 the price of a line, 00426 a PEC beside a code; and a name that is both or neither of company and person.
 */
export function checkFaults(xml: string): string[] {
  const root = parse(xml);
  const faults: string[] = [];
  const texts = (element: Element, path: string) => find(element, path).map(({ text }) => text);
  const text = (element: Element, path: string) => texts(element, path)[0] ?? '';
  const document = root.children[0]!;
  const rows = find(document, 'FatturaElettronicaBody/DatiBeniServizi/DatiRiepilogo');
  const lines = find(document, 'FatturaElettronicaBody/DatiBeniServizi/DettaglioLinee');
  const near = (one: number, other: number, most: number) => Math.abs(one - other) <= most + 1e-9;
  const taxOf = (element: Element) => `${text(element, 'AliquotaIVA')} ${text(element, 'Natura')}`;
  for (const element of [...rows, ...lines]) {
    const free = Number(text(element, 'AliquotaIVA')) === 0;
    if (free !== (text(element, 'Natura') !== '')) faults.push(free ? '00400' : '00401');
  }
  for (const row of rows) {
    const [base, tax] = [Number(text(row, 'ImponibileImporto')), Number(text(row, 'Imposta'))];
    if (!near(tax, (base * Number(text(row, 'AliquotaIVA'))) / 100, 0.01)) faults.push(`00421 ${tax} of ${base}`);
  }
  for (const [tax, alike] of Map.groupBy(lines, taxOf)) {
    const own = rows.filter((row) => taxOf(row) === tax);
    const base = own.reduce((sum, row) => sum + Number(text(row, 'ImponibileImporto')), 0);
    const all = alike.reduce((sum, line) => sum + Number(text(line, 'PrezzoTotale')), 0);
    if (own.length === 0) faults.push(`00443 ${tax}`);
    else if (!near(base, all, 0.005)) faults.push(`00422 ${base} of ${all}`);
  }
  for (const line of lines) {
    const total = Number(text(line, 'PrezzoUnitario')) * Number(text(line, 'Quantita'));
    if (!near(total, Number(text(line, 'PrezzoTotale')), 0.0001)) faults.push(`00423 ${total}`);
  }
  const total = rows.reduce(
    (sum, row) => sum + Number(text(row, 'ImponibileImporto')) + Number(text(row, 'Imposta')),
    0,
  );
  const said = Number(
    text(document, 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento'),
  );
  if (!near(total, said, 0.001)) faults.push(`the rows come to ${total}, the document to ${said}`);
  const [buyer] = find(document, 'FatturaElettronicaHeader/CessionarioCommittente/DatiAnagrafici');
  if (!text(buyer!, 'IdFiscaleIVA/IdCodice') && !text(buyer!, 'CodiceFiscale')) faults.push('00417');
  const [who] = find(buyer!, 'Anagrafica');
  const isCompany = text(who!, 'Denominazione') !== '';
  const isPerson = text(who!, 'Nome') !== '' && text(who!, 'Cognome') !== '';
  if (isCompany === isPerson || who!.children.length !== (isCompany ? 1 : 2)) faults.push('a name is both or neither');
  const sending = 'FatturaElettronicaHeader/DatiTrasmissione';
  const code = text(document, `${sending}/CodiceDestinatario`);
  if (code.length !== 7) faults.push('00427');
  if (text(document, `${sending}/PECDestinatario`) !== '' && code !== '0000000') faults.push('00426');
  return faults;
}
