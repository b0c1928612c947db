import type { Grouping, PackShape } from '#demo/types.ts'

export type Pack = { unit: string; pieces: number; baht: number; exact: boolean }
export type Size = { thai: string; english: string; shape: PackShape | null; packs: Pack[] }

const shapes: ReadonlySet<string> = new Set<PackShape>([
  'bag',
  'sack',
  'pouch',
  'sachet',
  'bottle',
  'jug',
  'jar',
  'can',
  'tin',
  'carton',
  'box',
  'tube',
  'tub',
  'cup',
  'tray',
  'roll',
  'pump',
  'bar',
  'bundle',
  'loose',
  'stick',
  'vial',
  'blister',
])

export function shapeNamed(name: string): PackShape {
  if (!shapes.has(name)) throw new Error(`no pack shape ${name}`)
  return name as PackShape
}

const measures: readonly [thai: RegExp, english: string][] = [
  [/กก\./, 'kg'],
  [/มล\./, 'ml'],
  [/ซม\./, 'cm'],
  [/มม\./, 'mm'],
  [/ก\./, 'g'],
  [/ล\./, 'L'],
  [/ม\./, 'm'],
  [/วัตต์/, 'W'],
  [/แผ่น/, 'sheets'],
  [/ชิ้น|ใบ/, 'pieces'],
  [/เม็ด/, 'pieces'],
  [/ม้วน/, 'rolls'],
  [/ซอง/, 'bags'],
  [/ฟอง/, 'eggs'],
]

function inEnglish(size: string): string {
  const measure = measures.find(([thai]) => thai.test(size))
  return measure ? size.replace(...measure) : size
}

/** Parses one size line of a family: see `Family.sizes`. */
export function readSize(line: string): Size {
  const [head = '', ...cells] = line.split(' | ')
  const [size = '', own] = head.split(' = ')
  const [thai = '', shape] = size.split('/')
  const packs = cells.map((cell): Pack => {
    const [, unit = '', pieces, fixed, baht] = /^(\S+)(?: (\d+))? @ (=?)([\d.]+)$/.exec(cell) ?? []
    if (!unit) throw new Error(`cannot read the pack "${cell}" in "${line}"`)
    return { unit, pieces: unit === 'โหล' ? 12 : Number(pieces ?? 1), baht: Number(baht), exact: fixed === '=' }
  })
  if (thai === '-') return { thai: '', english: '', shape: null, packs }
  return { thai, english: own ?? inEnglish(thai), shape: shape ? shapeNamed(shape) : null, packs }
}

const packWords: Readonly<Record<string, string>> = {
  แพ็ค: 'pack of',
  ลัง: 'case of',
  กล่อง: 'box of',
  ถุง: 'bag of',
  แผง: 'tray of',
}

/** The pack at the end of a name; empty for a single piece. */
export function packName({ unit, pieces }: Pack): [thai: string, english: string] {
  if (unit === 'โหล') return ['โหล', ', dozen']
  if (pieces === 1) return ['', '']
  const word = packWords[unit]
  if (!word) throw new Error(`no English word for ${unit}`)
  return [`${unit} ${pieces}`, `, ${word} ${pieces}`]
}

const groupings: Readonly<Record<string, Grouping>> = {
  แพ็ค: 'wrap',
  โหล: 'dozen',
  ลัง: 'carton',
  กล่อง: 'box',
  ถุง: 'box',
}

/**
 * How the pieces of a pack are drawn. Shapes that are groups themselves, such as a tray of eggs or bowls in film, stay
 * single.
 */
export function groupingOf({ unit, pieces }: Pack, shape: PackShape): Grouping {
  if (unit === 'ลัง') return 'carton'
  if (pieces === 1 || shape === 'bundle') return 'one'
  return groupings[unit] ?? 'one'
}

/** Whole satang, rounded as in a price list: the higher the price, the coarser. */
export function priceSatang({ baht, exact }: Pack, percent: number): number {
  if (exact) return Math.round(baht * 100)
  const satang = (baht * 100 * percent) / 100
  const step = satang < 2_000 ? 25 : satang < 10_000 ? 50 : satang < 100_000 ? 100 : 500
  return Math.max(step, Math.round(satang / step) * step)
}
