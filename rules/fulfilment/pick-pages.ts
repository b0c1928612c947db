import { locationOf } from './shelf-place.ts'

/** A product of a pick list in walking order, with the lines of its text and of its boxes. */
type Row = { place: string | null; lines: number; boxLines: number }

/** Products of one aisle on one page; `continued`: it has begun on the page before. */
type AisleOnPage<Item> = { aisle: string | null; continued: boolean; stops: Item[] }

/** What a sheet of A4 has for rows, in tenths of a mm: 249 mm below its head, less what a head of two lines and a row or two that are guessed too low take. */
export const pageHeight = 2340

/** The height of a row in tenths of a mm, as `papers.css` draws it. */
export const rowHeight = ({ lines, boxLines }: Omit<Row, 'place'>): number =>
  Math.max(headingHeight, 12 + 48 * lines, 10 + 56 * boxLines)

/** The name of an aisle, in tenths of a mm; no row is lower. */
export const headingHeight = 72

const aisleOf = ({ place }: Row): string | null => place && locationOf(place).aisle

/** The pages of a pick list: none higher than `pageHeight`, aisles as headings, never one without a product below it. */
export function pickPages<Item extends Row>(stops: readonly Item[]): AisleOnPage<Item>[][] {
  const pages: AisleOnPage<Item>[][] = []
  let left = 0
  let last: string | null | undefined
  for (const stop of stops) {
    const aisle = aisleOf(stop)
    const page = pages.at(-1)
    const isNew = aisle !== last
    const height = rowHeight(stop)
    if (!page || height + (isNew ? headingHeight : 0) > left) {
      pages.push([{ aisle, continued: !isNew, stops: [stop] }])
      left = pageHeight - headingHeight - height
    } else if (isNew) {
      page.push({ aisle, continued: false, stops: [stop] })
      left -= headingHeight + height
    } else {
      page.at(-1)?.stops.push(stop)
      left -= height
    }
    last = aisle
  }
  return pages
}

/** So many boxes one row has at most: 20 lines with the long numbers of a large wave, of which a sheet takes two rows. */
const mostBoxes = 40

type BoxedStop = {
  needed: number
  boxes: readonly { box: number; needed: number }[]
  lots: readonly { boxes: readonly { box: number }[] }[]
}

/** A product that very many want takes several rows of the list, each with the units of its boxes alone: no row is longer than a page. */
export function rowsOfStop<Stop extends BoxedStop>(stop: Stop): Stop[] {
  const boxes = stop.boxes.filter(({ needed }) => needed > 0)
  if (boxes.length <= mostBoxes) return [{ ...stop, boxes }]
  return Array.from({ length: Math.ceil(boxes.length / mostBoxes) }, (_, nth) => {
    const own = boxes.slice(nth * mostBoxes, (nth + 1) * mostBoxes)
    const isOwn = ({ box }: { box: number }) => own.some((one) => one.box === box)
    const lots = stop.lots.map((lot) => ({ ...lot, boxes: lot.boxes.filter(isOwn) }))
    return {
      ...stop,
      needed: own.reduce((sum, { needed }) => sum + needed, 0),
      boxes: own,
      lots: lots.filter((lot) => lot.boxes.length > 0),
    }
  })
}
