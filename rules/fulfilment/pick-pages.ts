import { locationOf } from './shelf-place.ts'

/** A product of a pick list in walking order, with the lines of paper that it takes. */
type Row = { place: string | null; lines: number }

/** Products of one aisle on one page; `continued`: it has begun on the page before. */
type AisleOnPage<Item> = { aisle: string | null; continued: boolean; stops: Item[] }

/** Lines on a sheet of A4 below its head; the name of an aisle takes one too. */
export const linesOnPage = 32

const aisleOf = ({ place }: Row): string | null => place && locationOf(place).aisle

/** The pages of a pick list: no more than `linesOnPage` lines each, aisles as headings, never one without a product below it. */
export function pickPages<Item extends Row>(stops: readonly Item[]): AisleOnPage<Item>[][] {
  const pages: AisleOnPage<Item>[][] = []
  let left = 0
  let last: string | null | undefined
  for (const stop of stops) {
    const aisle = aisleOf(stop)
    const page = pages.at(-1)
    const isNew = aisle !== last
    if (!page || stop.lines + (isNew ? 1 : 0) > left) {
      pages.push([{ aisle, continued: !isNew, stops: [stop] }])
      left = linesOnPage - 1 - stop.lines
    } else if (isNew) {
      page.push({ aisle, continued: false, stops: [stop] })
      left -= 1 + stop.lines
    } else {
      page.at(-1)?.stops.push(stop)
      left -= stop.lines
    }
    last = aisle
  }
  return pages
}
