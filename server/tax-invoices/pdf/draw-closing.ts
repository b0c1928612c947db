import { drawHairline, drawSmallTable } from './draw-table.ts'
import type { PaperPictures } from '#server/company-settings/company-settings.ts'
import { drawPicture, inner, ink, page, stepOf, type Pen, type TextStyle } from './pen.ts'
import type { Sheet } from './sheet.ts'

const small: TextStyle = { size: 9 }
const note: TextStyle = { size: 8, colour: ink.quiet }
const strong: TextStyle = { face: 'strong', size: 11 }

const sumsWidth = 216
const sumStep = 15
const strongStep = 28
const wordsHeight = 24
const signatureHeight = 62
const signatureWidth = 190

type Closing = { notes: string[]; sums: number; height: number }

/** Measures the block under the last line, which stays on one page. */
export function layClosing(pen: Pen, sheet: Sheet): Closing {
  const notes = sheet.notes.flatMap((line) => pen.wrap(line, inner, note))
  const column = sheet.sums.reduce((sum, { strong: last }) => sum + (last ? strongStep : sumStep), 0)
  const sums = Math.max(column, 22 + sheet.vat.rows.length * stepOf(small))
  return { notes, sums, height: 10 + sums + wordsHeight + 10 + notes.length * stepOf(note) + signatureHeight }
}

/** VAT by rate at the left, the sums at the right, the total in words, remarks, and the signatures. */
export function drawClosing(pen: Pen, sheet: Sheet, closing: Closing, top: number, { signature }: PaperPictures): void {
  let y = top + 10
  if (sheet.vat.columns.length > 0) drawSmallTable(pen, sheet.vat, page.margin, y, inner - sumsWidth - 36)
  drawSums(pen, sheet.sums, y)
  y += closing.sums
  pen.pdf.roundedRect(page.margin, y, inner, wordsHeight, 5).fill(ink.soft)
  pen.write(`(${sheet.words})`, page.margin, y + 4.5, { face: 'strong', size: 10, align: 'center', width: inner })
  y = pen.writeAll(closing.notes, page.margin, y + wordsHeight + 8, note)
  drawSignatures(pen, sheet.signatures, y + 34)
  if (sheet.companySigns && signature) {
    const x = page.margin + inner - signatureWidth + 20
    drawPicture(pen, signature, x, y + 2, [signatureWidth - 40, 30])
  }
}

function drawSums(pen: Pen, sums: Sheet['sums'], top: number): void {
  const x = page.margin + inner - sumsWidth
  let y = top
  for (const { label, value, strong: last } of sums) {
    if (last) drawHairline(pen, x, y + 1, sumsWidth)
    const writing = last ? strong : small
    const at = last ? y + 5 : y
    pen.write(label, x, at, last ? writing : { ...writing, colour: ink.quiet })
    pen.write(value, x, at, { ...writing, align: 'right', width: sumsWidth - 4 })
    y += last ? strongStep : sumStep
  }
}

function drawSignatures(pen: Pen, signatures: readonly string[], y: number): void {
  const width = signatureWidth
  signatures.forEach((text, index) => {
    const x = index === 0 ? page.margin : page.margin + inner - width
    drawHairline(pen, x, y, width)
    pen.write(`${text}   วันที่ ......../......../........`, x, y + 4, { ...note, align: 'center', width })
  })
}
