import PDFDocument from 'pdfkit'

/**
 * A PDF in which each piece of text carries its letters beside its glyphs (`ActualText`). A Thai word is drawn with its
 * marks moved about, and ำ as two glyphs, so that glyphs alone are neither found by a search nor copied as they read.
 * The letters stand inside the text object: only there do readers know where and how large the piece is.
 */
export class SpelledDocument extends PDFDocument {
  #letters: string | null = null

  /** One line at a place, with its letters. */
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

/** UTF-16 with its mark, as PDF writes texts in hexadecimal. */
const hexOf = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
