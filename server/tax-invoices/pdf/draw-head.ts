import type { PaperPictures } from '#server/company-settings/company-settings.ts'
import { drawPicture, inner, ink, page, stepOf, type Pen, type TextStyle } from './pen.ts'
import type { Sheet } from './sheet.ts'

const name: TextStyle = { face: 'strong', size: 11 }
const small: TextStyle = { size: 9 }
const label: TextStyle = { size: 8, colour: ink.quiet }
/** From a label to the name below it, whose tone marks stand high. */
const underLabel = stepOf(label) + 3
const title: TextStyle = { face: 'strong', size: 20, colour: ink.brand }

/** The drawn parcel; a company's own logo may be wider. */
const parcel = 30
const widestLogo = 72
const logoHeight = 34
const titleWidth = 170
const markWidth = 50
const detailsWidth = 196
const buyerWidth = inner - detailsWidth - 12
const pad = 10
/** Between the name of a detail and what it is. */
const afterTerm = 8

type Block = { name: string[]; lines: string[] }
type Detail = { term: string; value: string[]; writing: TextStyle }
type Head = {
  logoWidth: number
  seller: Block
  buyer: Block
  details: Detail[]
  bandTop: number
  bandHeight: number
  height: number
}

/** Breaks the names and addresses into lines and measures them: every page has the same head. */
export function layHead(pen: Pen, sheet: Sheet, { logo }: PaperPictures): Head {
  const logoWidth = logo ? widestLogo : parcel
  const block = (party: Sheet['seller'], width: number): Block => ({
    name: pen.wrap(party.name, width, name),
    lines: party.lines.flatMap((line) => pen.wrap(line, width, small)),
  })
  const heightOf = (one: Block) => one.name.length * stepOf(name) + one.lines.length * stepOf(small)
  const seller = block(sheet.seller, inner - titleWidth - logoWidth - 20)
  const buyer = block(sheet.buyer, buyerWidth - 2 * pad)
  const bandTop = page.margin + Math.max(heightOf(seller), 64) + 12
  const details = sheet.details.map(([term, value], index): Detail => {
    const writing: TextStyle = { ...small, face: index === 0 ? 'strong' : 'regular' }
    const room = detailsWidth - 2 * pad - pen.widthOf(term, small) - afterTerm
    return { term, value: pen.wrap(value, room, writing), writing }
  })
  const lines = details.reduce((sum, { value }) => sum + value.length, 0)
  const bandHeight = Math.max(underLabel + heightOf(buyer), lines * stepOf(small)) + 2 * pad
  return { logoWidth, seller, buyer, details, bandTop, bandHeight, height: bandTop + bandHeight + 12 }
}

function writeBlock(pen: Pen, block: Block, x: number, y: number): void {
  pen.writeAll(block.lines, x, pen.writeAll(block.name, x, y, name), small)
}

/** Logo, seller, title and mark; below them the buyer and the document's details. */
export function drawHead(pen: Pen, sheet: Sheet, head: Head, pages: string, pictures: PaperPictures): void {
  const right = page.margin + inner - titleWidth
  if (pictures.logo) drawPicture(pen, pictures.logo, page.margin, page.margin + 2, [head.logoWidth, logoHeight])
  else drawParcel(pen, page.margin, page.margin + 2)
  writeBlock(pen, head.seller, page.margin + head.logoWidth + 10, page.margin)
  const flush = { align: 'right', width: titleWidth } as const
  pen.write(sheet.title, right, page.margin - 6, { ...title, ...flush })
  pen.write(sheet.titleEnglish, right, page.margin + 24, { ...label, ...flush })
  if (sheet.mark) drawMark(pen, sheet.mark, page.margin + 42)
  const beforeMark = titleWidth - (sheet.mark ? markWidth + 8 : 0)
  pen.write(pages, right, page.margin + 44, { ...label, align: 'right', width: beforeMark })
  drawPanel(pen, page.margin, head.bandTop, buyerWidth, head.bandHeight)
  pen.write(sheet.buyer.heading, page.margin + pad, head.bandTop + pad - 2, label)
  writeBlock(pen, head.buyer, page.margin + pad, head.bandTop + pad + underLabel - 2)
  drawDetails(pen, head)
}

function drawDetails(pen: Pen, { details, bandTop, bandHeight }: Head): void {
  const left = page.margin + inner - detailsWidth
  drawPanel(pen, left, bandTop, detailsWidth, bandHeight)
  let y = bandTop + pad
  for (const { term, value, writing } of details) {
    pen.write(term, left + pad, y, { ...small, colour: ink.quiet })
    y = pen.writeAll(value, left + pad, y, { ...writing, align: 'right', width: detailsWidth - 2 * pad })
  }
}

/** Original or copy, in its own box: the law requires it to be visible. */
function drawMark(pen: Pen, mark: string, y: number): void {
  const x = page.margin + inner - markWidth
  pen.pdf.roundedRect(x, y, markWidth, 18, 4).lineWidth(0.8).stroke(ink.brand)
  pen.write(mark, x, y + 2.5, { face: 'strong', size: 9, colour: ink.brand, align: 'center', width: markWidth })
}

function drawPanel(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.pdf.roundedRect(x, y, width, height, 5).lineWidth(0.6).stroke(ink.line)
}

/** In place of a logo: a parcel with a ribbon, as the storefront's icon. */
function drawParcel({ pdf }: Pen, x: number, y: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(parcel / 32)
  pdf.roundedRect(2, 5, 28, 23, 6).fill(ink.brand)
  pdf.path('M12 5h8v9l-4-2.6-4 2.6z').fill('#FFB31A')
  pdf.moveTo(8, 22).lineTo(15, 22).lineWidth(2.5).lineCap('round').stroke('#FFFFFF')
  pdf.restore()
}
