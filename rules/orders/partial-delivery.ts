import { minus, sumOf, satang, type Satang } from '../money.ts'

/** A line of an order, and how many of its units reached the shop. */
export type DeliveredLine = { qty: number; delivered: number; total: Satang }

/**
 * What some units of a line are worth: its total in proportion, rounded down where that is not whole satang. So what the
 * others are worth, which go back, is in favour of the shop: on the refund as on the invoice and the credit note.
 */
export const deliveredWorth = ({ qty, delivered, total }: DeliveredLine): Satang =>
  satang(Math.floor((total * delivered) / qty))

/** Units of a line as it is kept: null stands for all that were ordered, or for all that were picked. */
type LineUnits = { qty: number; picked_qty: number | null; delivered_qty: number | null }

/** How many units of a line reached the shop or, before delivery, will as far as is known. */
export const arrivingUnits = ({ qty, picked_qty, delivered_qty }: LineUnits): number =>
  delivered_qty ?? picked_qty ?? qty

/** What the undelivered part of an order is worth. Delivery was made and is not part of it. */
export const undeliveredWorth = (lines: readonly DeliveredLine[]): Satang =>
  sumOf(lines.map((line) => minus(line.total, deliveredWorth(line))))
