import { fonts, type Face } from './fonts.ts'
import type { Sheet } from './sheet.ts'
import { SpelledDocument } from './spelled-document.ts'
import { wrapThai } from '#rules/wrap-thai.ts'

/** A4 in points; 72 are an inch. */
export const page = { width: 595.28, height: 841.89, margin: 42, bottom: 798 } as const
export const inner = page.width - 2 * page.margin

export const ink = { text: '#17201C', quiet: '#55605A', line: '#C9CCC4', brand: '#0A6B4B', soft: '#EEF5F1' } as const

export type TextStyle = {
  face?: Face
  size?: number
  colour?: string
  align?: 'left' | 'right' | 'center'
  width?: number
}

/** Space for stacked vowels and tone marks above and below. */
const lineHeight = 1.5

/** A PDF with the few drawing operations that a document needs. Coordinates are points from the top left corner. */
export type Pen = ReturnType<typeof openPen>

/** The file's dates and id come from the document, so that the same document is always the same bytes. */
export const openPen = ({ title, number, issuedOn, seller }: Sheet) =>
  openPenOf({ title: `${title} ${number}`, author: seller.name, at: new Date(issuedOn) })

/** A file with a title of its own, for more than one document. */
export function openPenOf({ title, author, at }: { title: string; author: string; at: Date }) {
  const pdf = new SpelledDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'th-TH',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Songdee', CreationDate: at, ModDate: at },
  })
  for (const [face, file] of Object.entries(fonts)) pdf.registerFont(face, file)

  const choose = ({ face = 'regular', size = 9 }: TextStyle) => pdf.font(face).fontSize(size)
  const widthOf = (text: string, writing: TextStyle = {}) => choose(writing).widthOfString(text)

  /** One line. */
  const write = (text: string, x: number, y: number, writing: TextStyle = {}) => {
    if (text === '') return
    const { align = 'left', width = 0, colour = ink.text } = writing
    const free = align === 'left' ? 0 : width - widthOf(text, writing)
    choose(writing).fillColor(colour)
    pdf.spell(text, x + (align === 'center' ? free / 2 : free), y)
  }
  const wrap = (text: string, width: number, writing: TextStyle = {}) =>
    wrapThai(text, width, (piece) => widthOf(piece, writing))
  /**
   * Several lines.
   * @returns where the next one would begin
   */
  const writeAll = (lines: readonly string[], x: number, y: number, writing: TextStyle = {}): number => {
    lines.forEach((line, index) => write(line, x, y + index * stepOf(writing), writing))
    return y + lines.length * stepOf(writing)
  }
  return { pdf, widthOf, write, wrap, writeAll }
}

/** The distance from one line to the next. */
export const stepOf = ({ size = 9 }: TextStyle): number => size * lineHeight

/** A PNG in the middle of a box of width and height, as large as it allows. */
export function drawPicture({ pdf }: Pen, picture: Uint8Array, x: number, y: number, fit: [number, number]): void {
  pdf.image(Buffer.from(picture), x, y, { fit, align: 'center', valign: 'center' })
}
