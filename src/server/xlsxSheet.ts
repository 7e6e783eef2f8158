import writeXlsxFile from 'write-excel-file/node';

export type XlsxCell = string | number | null;

/**
 * The bytes of a table as an XLSX file. A text is a cell of type string: spreadsheets run none, so nothing is put
 * before it (CWE-1236).
 */
export function xlsxSheet([heads = [], ...rows]: readonly (readonly XlsxCell[])[]): Promise<Buffer> {
  const sheet = [
    heads.map((head) => ({ value: String(head), type: String, fontWeight: 'bold' as const })),
    ...rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? { value: cell, type: String } : cell))),
  ];
  return writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer();
}
