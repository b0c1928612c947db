import type { Box } from './box.ts'
import type { Brush } from './brush.ts'
import { lighter, letteringOn, mix, white } from './colour.ts'
import { drawBrand, type BrandName } from './brand-mark.ts'
import { letterings, type Lettering } from './mark.ts'
import type { PackLabel } from './packs/pack.ts'
import { plates } from './plates.ts'

type Edge = 'straight' | 'wave' | 'bow' | 'slant'

const edges: readonly Edge[] = ['straight', 'wave', 'bow', 'slant']

/** FNV-1a: distributes short names evenly and is deterministic. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** The lettering of a brand's name. */
export const letteringOf = (mark: string): Lettering => brandLettering(mark).lettering

/** The lettering style of a brand; the same on all its packs. */
function brandLettering(mark: string) {
  const seed = hash(mark)
  const pick = <Item>(items: readonly Item[], place: number): Item => items[(seed >>> place) % items.length] as Item
  return {
    lettering: pick(letterings, 0),
    plate: pick(plates, 4),
    edge: pick(edges, 9),
    gold: pick([false, true, false], 14),
  }
}

function drawGround(
  { kind, top, bottom, sag }: PackLabel,
  edge: Edge,
  crownEnd: number,
  colour: string,
  second: string,
): string {
  if (kind === 'crown') {
    const crown = (y: number, fill: string): string => `<path d="M100 ${top}H724${lowerEdge(edge, y)}" fill="${fill}"/>`
    return crown(crownEnd + 16, second) + crown(crownEnd, colour)
  }
  const band = (from: number, to: number, fill: string): string =>
    `<path d="M100 ${from}Q412 ${from + 2 * sag} 724 ${from}V${to}Q412 ${to + 2 * sag} 100 ${to}Z" fill="${fill}"/>`
  return band(top - 9, bottom + 9, second) + band(top, bottom, colour)
}

function lowerEdge(edge: Edge, y: number): string {
  switch (edge) {
    case 'straight':
      return `V${y}H100Z`
    case 'wave':
      return `V${y - 16}C640 ${y - 60} 560 ${y - 40} 470 ${y}S260 ${y + 50} 100 ${y - 10}Z`
    case 'bow':
      return `V${y - 44}Q412 ${y + 62} 100 ${y - 44}Z`
    case 'slant':
      return `V${y - 46}L100 ${y + 34}Z`
  }
}

/** Minimum letter width next to the plate; a longer mark is placed above it. */
const minLetterWidth = 28

function layOut({ face, flow, sag }: PackLabel, mark: string): { mark: Box; plate: Box | null } {
  const { x, y, width, height } = face
  if (flow === 'none') return { mark: face, plate: null }

  const side = Math.min(height, width * 0.46)
  const markWidth = width * 0.95 - side
  if (flow === 'row' && markWidth / mark.length >= minLetterWidth) {
    return {
      mark: { x, y: y + height / 2 - 44, width: markWidth, height: 88 },
      plate: { x: x + width - side, y: y + (height - side) / 2, width: side, height: side },
    }
  }
  const markHeight = Math.min(height * (flow === 'row' ? 0.28 : 0.23), 84)
  const size = Math.min(width, height - markHeight - 15)
  return {
    mark: { x, y: y + sag * 0.5, width, height: markHeight },
    plate: { x: x + (width - size) / 2, y: y + height - size, width: size, height: size },
  }
}

/** The flat print, and the mark and content on it. */
type Label = { ground: string; print: string }

/** The label of a brand: its background, the brand's mark, and the content on a pale plate. */
export function drawLabel(label: PackLabel, brand: BrandName, { colours, icon }: Brush): Label {
  const { mark } = brand
  const hand = brandLettering(mark)
  const ground = colours.label
  const lettering = letteringOn(ground)
  const second = hand.gold
    ? mix('#f2c14e', ground, 0.1)
    : lettering === white
      ? lighter(ground, 0.72)
      : colours.labelShade
  const places = layOut(label, mark)
  const { plate } = places

  const print = drawBrand(brand, places.mark, lettering, hand.lettering)
  if (!plate) return { ground: drawGround(label, hand.edge, label.bottom, ground, second), print }

  const radius = plate.width / 2
  const x = plate.x + radius
  const y = plate.y + radius
  const { shape, room, drop } = hand.plate
  const size = radius * room
  return {
    ground: drawGround(label, hand.edge, plate.y + plate.height * 0.52, ground, second),
    print:
      `<path d="${shape(x, y, radius)}" fill="${second}"/>` +
      `<path d="${shape(x, y, radius - 7)}" fill="${mix('#fffaf0', ground, 0.07)}"/>` +
      icon(x - size / 2, y - size / 2 + radius * drop, size, size) +
      print,
  }
}
