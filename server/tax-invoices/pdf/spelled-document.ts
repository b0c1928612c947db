import PDFDocument from 'pdfkit'

/**
 * A PDF in which each piece of text has its letters next to its glyphs (`ActualText`). Thai marks are moved when drawn,
 * and ำ becomes two glyphs, so that glyphs alone can neither be searched nor copied correctly. The letters are inside
 * the text object: only there do PDF viewers know the place and size of the piece.
 */
export class SpelledDocument extends PDFDocument {
  #letters: string | null = null

  /** One line at a position, with its letters. */
  spell(letters: string, x: number, y: number): void {
    this.#letters = letters
    this.text(letters, x, y, { lineBreak: false })
    this.#letters = null
  }

  override addContent(data: string): this {
    if (this.#letters === null || (data !== 'BT' && data !== 'ET')) return this.add(data)
    if (data === 'ET') return this.add('EMC').add('ET')
    return this.add('BT').add(`/Span << /ActualText <${hexOf(this.#letters)}> >> BDC`)
  }

  private add(data: string): this {
    super.addContent(data)
    return this
  }
}

/** UTF-16 with a byte order mark, as PDF writes texts in hexadecimal. */
const hexOf = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
