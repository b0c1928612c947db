import type { PaperPictures } from '#server/company-settings/company-settings.ts'
import { drawClosing, layClosing } from './draw-closing.ts'
import { drawHead, layHead } from './draw-head.ts'
import { drawHeadings, drawRow, headHeight, layRows, pageText } from './draw-table.ts'
import { paginate } from './paginate.ts'
import { inner, ink, openPen, page, type Pen } from './pen.ts'
import type { Sheet } from './sheet.ts'

/** A document as PDF, A4. The same sheet with the same pictures always gives the same bytes. */
export async function drawSheet(sheet: Sheet, pictures: PaperPictures): Promise<Buffer> {
  const pen = openPen(sheet)
  const chunks: Buffer[] = []
  pen.pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pen.pdf.on('end', resolve).on('error', reject))
  drawPages(pen, sheet, pictures)
  pen.pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The pages of one document, behind those that the file has already. */
export function drawPages(pen: Pen, sheet: Sheet, pictures: PaperPictures): void {
  pen.pdf.addPage()
  const head = layHead(pen, sheet, pictures)
  const rows = layRows(pen, sheet)
  const closing = layClosing(pen, sheet)
  const heights = rows.map(({ height }) => height)
  const pages = paginate(heights, page.bottom - head.height - headHeight, closing.height)
  pages.forEach((indices, index) => {
    if (index > 0) pen.pdf.addPage()
    drawHead(pen, sheet, head, pageText(index + 1, pages.length), pictures)
    let y = drawHeadings(pen, sheet.columns, head.height)
    for (const row of indices) y = drawRow(pen, sheet.columns, rows[row] ?? { cells: [], height: 0 }, y)
    if (index === pages.length - 1) drawClosing(pen, sheet, closing, y, pictures)
    else {
      const more = { size: 8, colour: ink.quiet, align: 'right', width: inner } as const
      pen.write('มีต่อหน้าถัดไป', page.margin, y + 4, more)
    }
  })
}
