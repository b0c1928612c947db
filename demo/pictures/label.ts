import type { Box } from './box.ts'
import type { Brush } from './brush.ts'
import { lighter, letteringOn, mix, white } from './colour.ts'
import { drawMark, letterings } from './mark.ts'
import type { PackLabel } from './packs/pack.ts'

type Plate = 'circle' | 'scallop' | 'arch' | 'cushion'
type Edge = 'straight' | 'wave' | 'bow' | 'slant'

const plates: readonly Plate[] = ['circle', 'scallop', 'arch', 'cushion']
const edges: readonly Edge[] = ['straight', 'wave', 'bow', 'slant']

/** FNV-1a: spreads short names evenly and is the same everywhere. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

/** The hand a brand is known by; the same on all its packs. */
function brandHand(mark: string) {
  const seed = hash(mark)
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], place: number): Item =>
    items[(seed >>> place) % items.length] as Item
  return { lettering: pick(letterings, 0), plate: pick(plates, 4), edge: pick(edges, 9), gold: pick([false, true, false], 14) }
}

/** A label round the pack: lines above and below its ground, in the brand's second colour. */
function band({ top, bottom, sag }: PackLabel, colour: string): string {
  return `<path d="M100 ${top}Q412 ${top + 2 * sag} 724 ${top}V${bottom}Q412 ${bottom + 2 * sag} 100 ${bottom}Z" fill="${colour}"/>`
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

function plateShape(plate: Plate, x: number, y: number, radius: number): string {
  const r = radius
  switch (plate) {
    case 'circle':
      return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`
    case 'cushion': {
      const c = r * 0.5
      return `M${x - r + c} ${y - r}H${x + r - c}Q${x + r} ${y - r} ${x + r} ${y - r + c}V${y + r - c}Q${x + r} ${y + r} ${x + r - c} ${y + r}H${x - r + c}Q${x - r} ${y + r} ${x - r} ${y + r - c}V${y - r + c}Q${x - r} ${y - r} ${x - r + c} ${y - r}Z`
    }
    case 'arch': {
      const c = r * 0.22
      return `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${y + r - c}Q${x + r} ${y + r} ${x + r - c} ${y + r}H${x - r + c}Q${x - r} ${y + r} ${x - r} ${y + r - c}Z`
    }
    case 'scallop': {
      const petals = 14
      let path = ''
      for (let petal = 0; petal <= petals; petal++) {
        const angle = (petal / petals) * 2 * Math.PI
        const px = (x + r * 0.93 * Math.cos(angle)).toFixed(1)
        const py = (y + r * 0.93 * Math.sin(angle)).toFixed(1)
        const bump = (r * 0.21).toFixed(1)
        path += petal === 0 ? `M${px} ${py}` : `A${bump} ${bump} 0 0 1 ${px} ${py}`
      }
      return path + 'Z'
    }
  }
}

function layOut({ face, flow, sag }: PackLabel, markIsWide: boolean): { mark: Box; plate: Box | null } {
  const { x, y, width, height } = face
  if (flow === 'row' && height < 110) return { mark: face, plate: null }
  if (flow === 'row') {
    const size = Math.min(height, width * 0.46)
    const gap = width * 0.05
    return {
      mark: { x, y: y + height / 2 - 44, width: width - size - gap, height: 88 },
      plate: { x: x + width - size, y: y + (height - size) / 2, width: size, height: size },
    }
  }
  const markHeight = Math.min(height * 0.25, markIsWide ? 78 : 92)
  const size = Math.min(width, height - markHeight - 16)
  return {
    mark: { x, y: y + sag * 0.5, width, height: markHeight },
    plate: { x: x + (width - size) / 2, y: y + height - size, width: size, height: size },
  }
}

/** The label as printed: its ground, the brand's mark, and the content on a pale plate. */
export function drawLabel(label: PackLabel, mark: string, { colours, icon }: Brush): string {
  const hand = brandHand(mark)
  const ground = colours.label
  const lettering = letteringOn(ground)
  const second = hand.gold ? mix('#f2c14e', ground, 0.1) : lettering === white ? lighter(ground, 0.72) : colours.labelShade
  const places = layOut(label, mark.length > 7)
  const { plate } = places

  let art = ''
  if (label.kind === 'crown') {
    const y = plate ? plate.y + plate.height * 0.52 : label.bottom
    art += `<path d="M100 100H724${lowerEdge(hand.edge, y + 16)}" fill="${second}"/><path d="M100 100H724${lowerEdge(hand.edge, y)}" fill="${ground}"/>`
  } else {
    art += band({ ...label, top: label.top - 9, bottom: label.bottom + 9 }, second) + band(label, ground)
  }
  if (plate) {
    const radius = plate.width / 2
    const x = plate.x + radius
    const y = plate.y + radius
    const inner = radius * 1.36
    art +=
      `<path d="${plateShape(hand.plate, x, y, radius)}" fill="${second}"/>` +
      `<path d="${plateShape(hand.plate, x, y, radius - 7)}" fill="${mix('#fffaf0', ground, 0.07)}"/>` +
      icon(x - inner / 2, y - inner / 2, inner, inner)
  }
  return art + drawMark(mark, places.mark, lettering, hand.lettering)
}
