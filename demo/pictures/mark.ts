import type { Box } from './box.ts'
import { type Letter, letters } from './letters.ts'

/** Lettering of a brand's name. Lengths are in hundredths of the cap height. */
export type Lettering = { stroke: number; gap: number; squeeze: number; slant: number }

export const letterings: readonly Lettering[] = [
  { stroke: 25, gap: 9, squeeze: 1, slant: 0 },
  { stroke: 22, gap: 10, squeeze: 0.84, slant: 0 },
  { stroke: 25, gap: 9, squeeze: 0.92, slant: 9 },
  { stroke: 19, gap: 17, squeeze: 1, slant: 0 },
]

function lettersOf(text: string): Letter[] {
  const plain = text.normalize('NFD').toUpperCase()
  return [...plain].flatMap((character) => letters[character] ?? [])
}

/** The brand's name as paths, centred and as large as the box allows. Unsupported characters are omitted. */
export function drawMark(text: string, box: Box, colour: string, lettering: Lettering): string {
  const { stroke, gap, squeeze, slant } = lettering
  let pen = 0
  let paths = ''
  let previous: Letter | undefined
  for (const letter of lettersOf(text)) {
    if (previous) pen += previous.width + stroke + gap * (previous.right + letter.left)
    paths += `<path d="${letter.path}" transform="translate(${round(pen)})"/>`
    previous = letter
  }
  if (!previous) return ''

  const lean = Math.tan((slant * Math.PI) / 180) * 100
  const width = (pen + previous.width + stroke + lean) * squeeze
  const scale = Math.min(box.height / (100 + stroke), box.width / width)
  const left = box.x + (box.width - width * scale) / 2 + (stroke / 2 + lean) * squeeze * scale
  const top = box.y + (box.height - 100 * scale) / 2
  const skew = slant ? ` skewX(${-slant})` : ''
  return (
    `<g transform="translate(${round(left)} ${round(top)}) scale(${round(scale * squeeze)} ${round(scale)})${skew}" ` +
    `fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
  )
}

const round = (value: number): number => Math.round(value * 1000) / 1000
