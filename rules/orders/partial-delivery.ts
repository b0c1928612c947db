import { minus, sumOf, satang, type Satang } from '../money.ts'

/** A line of an order, and how many of its units were delivered. */
export type DeliveredLine = { qty: number; delivered: number; total: Satang }

/**
 * Value of some units of a line, in satang: its total in proportion, rounded down. The value of the other units, which
 * are refunded, is thereby rounded in favour of the retailer: on the refund, the invoice and the credit note.
 */
export const deliveredWorth = ({ qty, delivered, total }: DeliveredLine): Satang =>
  satang(Math.floor((total * delivered) / qty))

/** Units of a stored line: null stands for all that were ordered, or for all that were picked. */
type LineUnits = { qty: number; picked_qty: number | null; delivered_qty: number | null }

/** Units of a line that were delivered or, before delivery, are expected to be. */
export const arrivingUnits = ({ qty, picked_qty, delivered_qty }: LineUnits): number =>
  delivered_qty ?? picked_qty ?? qty

/** Value of the undelivered part of an order, in satang. The delivery fee is not included. */
export const undeliveredWorth = (lines: readonly DeliveredLine[]): Satang =>
  sumOf(lines.map((line) => minus(line.total, deliveredWorth(line))))
