import { letteringOn } from './colour.ts'
import { inLanguages } from './languages.ts'
import { capHeight, outlineOf } from './outlines.ts'

const left = 26
const bottom = 800
const height = 108
const padding = 26
const gap = 10
/** Maximum width of both tickets together. */
const widest = 740

/** Outlines centred vertically, starting at x 0. */
type Text = { path: string; width: number }

const tallest = height - 20
const letterHeight = 74

/** A line of text; vowels and tone marks above the letters must fit into the ticket. */
function textOf(text: string): Text {
  const { path, width, minY, maxY } = outlineOf(text)
  const scale = Math.min(letterHeight / capHeight, tallest / (maxY - minY))
  const drop = maxY > capHeight * 1.1 ? ((maxY + minY) / 2) * scale : letterHeight / 2
  return {
    path: `<g transform="translate(0 ${drop.toFixed(1)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${path}</g>`,
    width: Math.round(width * scale),
  }
}

const ticket = (x: number, { path, width }: Text, paint: { ground: string; ink: string }): string =>
  `<rect x="${x}" y="${bottom - height}" width="${width + 2 * padding}" height="${height}" rx="20" fill="${paint.ground}" stroke="#1d1330" stroke-opacity=".16" stroke-width="3"/>` +
  `<g transform="translate(${x + padding} ${bottom - height / 2})" fill="${paint.ink}">${path}</g>`

type Tickets = { size: string; sizeEng: string; pieces: number; colour: string }

/**
 * The tickets at the edge of the shelf: the size (`5 กก.`) and, in the brand's colour, the number of pieces (`×12`).
 * Empty for a single piece without a size.
 */
export const shelfTickets = ({ size, sizeEng, ...paint }: Tickets): string =>
  inLanguages(ticketsOf(size, paint), ticketsOf(sizeEng, paint))

function ticketsOf(size: string, { pieces, colour }: Pick<Tickets, 'pieces' | 'colour'>): string {
  const plain = { ground: '#ffffff', ink: '#17201C' }
  const coloured = { ground: colour, ink: letteringOn(colour) }
  const tickets: [Text, typeof plain][] = []
  if (size) tickets.push([textOf(size), plain])
  if (pieces > 1) tickets.push([textOf(`×${pieces}`), coloured])
  const widths = tickets.map(([{ width }]) => width + 2 * padding + gap)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const scale = Math.min(1, widest / total)
  const drawn = tickets.map(([text, paint], index) =>
    ticket(
      widths.slice(0, index).reduce((sum, width) => sum + width, 0),
      text,
      paint,
    ),
  )
  return drawn.length === 0
    ? ''
    : `<g transform="translate(${left} ${bottom}) scale(${scale.toFixed(4)}) translate(0 ${-bottom})">${drawn.join('')}</g>`
}
