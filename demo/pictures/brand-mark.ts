import type { Picture } from '../types.ts'
import type { Box } from './box.ts'
import { inLanguages } from './languages.ts'
import { drawMark, type Lettering } from './mark.ts'
import { outlineOf } from './outlines.ts'

export type BrandName = Pick<Picture, 'mark' | 'markThai'>

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** The brand's Thai name as paths, centred and as large as the box allows. */
function drawThai(text: string, box: Box, colour: string): string {
  const { path, width, minY, maxY } = outlineOf(text)
  if (width === 0) return ''
  const scale = Math.min(box.height / (maxY - minY), box.width / width)
  const left = box.x + (box.width - width * scale) / 2
  const base = box.y + (box.height + (maxY + minY) * scale) / 2
  return `<g transform="translate(${round(left)} ${round(base)}) scale(${round(scale)} ${round(-scale)})" fill="${colour}">${path}</g>`
}

/** The brand's name on a pack, as the reader's language writes it. */
export const drawBrand = ({ mark, markThai }: BrandName, box: Box, colour: string, lettering: Lettering): string =>
  inLanguages(drawThai(markThai, box, colour), drawMark(mark, box, colour, lettering))
