/** Text that is markup already; everything else is escaped. */
export interface Html {
  readonly markup: string;
}

type Piece = string | number | null | undefined | false | Html | readonly Piece[];

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

const write = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(write).join('');
};

/** Markup as a template; what is put in is escaped unless it came from here itself. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  markup: String.raw({ raw: parts }, ...pieces.map(write)),
});

export const raw = (markup: string): Html => ({ markup });
