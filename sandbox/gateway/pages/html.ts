/** Markup that is already safe to send. */
export type Html = { readonly markup: string }
type Piece = string | number | Html | readonly Html[] | null

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

function markupOf(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escape(String(piece))
  return 'markup' in piece ? piece.markup : piece.map((part) => part.markup).join('')
}

/** Template tag that escapes every value except markup it has produced itself. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { markup: strings.map((text, index) => text + markupOf(pieces[index] ?? null)).join('') }
}
