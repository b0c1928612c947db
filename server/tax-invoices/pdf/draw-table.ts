import { formatWhole } from '#rules/money.ts'
import { inner, ink, page, stepOf, type Pen, type TextStyle } from './pen.ts'
import type { Column, Sheet } from './sheet.ts'

const cell: TextStyle = { size: 9 }
const heading: TextStyle = { size: 8, colour: ink.quiet, face: 'strong' }
/** Padding between a cell's text and its neighbours, and above and below, in points. */
const gap = { x: 4, y: 3 } as const
export const headHeight = 22

type PlacedColumn = Column & { x: number; size: number }

/** The start and width of each column; one column takes the remaining width. */
function placeColumns(columns: readonly Column[], x: number, width: number): PlacedColumn[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width === 'rest' ? 0 : column.width), 0)
  let at = x
  return columns.map((column) => {
    const size = column.width === 'rest' ? width - fixed : column.width
    const placed = { ...column, x: at, size }
    at += size
    return placed
  })
}

type Row = { cells: string[][]; height: number }

/** The rows of the table with their cells broken into lines. */
export function layRows(pen: Pen, { columns, rows }: Pick<Sheet, 'columns' | 'rows'>): Row[] {
  const placed = placeColumns(columns, page.margin, inner)
  return rows.map((row) => {
    const cells = placed.map(({ size }, index) => pen.wrap(row[index] ?? '', size - 2 * gap.x, cell))
    const lines = Math.max(...cells.map(({ length }) => length))
    return { cells, height: lines * stepOf(cell) + 2 * gap.y }
  })
}

function writeCell(
  pen: Pen,
  { x, size, align }: PlacedColumn,
  lines: readonly string[],
  y: number,
  writing: TextStyle,
): void {
  pen.writeAll(lines, x + gap.x, y, { ...writing, align, width: size - 2 * gap.x })
}

/** The table's headings; repeated on every page. */
export function drawHeadings(pen: Pen, columns: readonly Column[], y: number): number {
  pen.pdf.rect(page.margin, y, inner, headHeight).fill(ink.soft)
  for (const placed of placeColumns(columns, page.margin, inner)) writeCell(pen, placed, [placed.title], y + 5, heading)
  return y + headHeight
}

export function drawRow(pen: Pen, columns: readonly Column[], row: Row, y: number): number {
  placeColumns(columns, page.margin, inner).forEach((placed, index) =>
    writeCell(pen, placed, row.cells[index] ?? [], y + gap.y, cell),
  )
  drawHairline(pen, page.margin, y + row.height, inner)
  return y + row.height
}

export function drawHairline(pen: Pen, x: number, y: number, width: number): void {
  pen.pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(ink.line)
}

/** A small table without a frame: VAT by rate. */
export function drawSmallTable(pen: Pen, { columns, rows }: Sheet['vat'], x: number, y: number, width: number): void {
  const placed = placeColumns(columns, x, width)
  const line = (cells: readonly string[], top: number, writing: TextStyle) =>
    placed.forEach((column, index) => writeCell(pen, column, [cells[index] ?? ''], top, writing))
  line(
    columns.map(({ title }) => title),
    y,
    heading,
  )
  drawHairline(pen, x, y + 15, width)
  rows.forEach((row, index) => line(row, y + 18 + index * stepOf(cell), cell))
}

export const pageText = (number: number, of: number): string => `หน้า ${formatWhole(number)}/${formatWhole(of)}`
