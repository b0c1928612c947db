import type { Satang } from '../money.ts'

/** A line of an order, and how many of its units reached the shop. */
export type DeliveredLine = { qty: number; delivered: number; total: Satang }

/**
 * What some units of a line are worth: its total in proportion, rounded down where that is not whole satang. So what the
 * others are worth, which go back, is in favour of the shop: on the refund as on the invoice and the credit note.
 */
export const deliveredWorth = ({ qty, delivered, total }: DeliveredLine): Satang =>
  Math.floor((total * delivered) / qty)

/** What the undelivered part of an order is worth. Delivery was made and is not part of it. */
export const undeliveredWorth = (lines: readonly DeliveredLine[]): Satang =>
  lines.reduce((sum, line) => sum + line.total - deliveredWorth(line), 0)
