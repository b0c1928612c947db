import type { Satang } from '../money.ts'

/** A line of an order, and how many of its units reached the shop. */
export type DeliveredLine = { qty: number; delivered: number; total: Satang }

/** What is left to pay of a line, in whole satang and in favour of the shop: its total in proportion to what came. */
export const deliveredWorth = ({ qty, delivered, total }: DeliveredLine): Satang =>
  Math.floor((total * delivered) / qty)

/**
 * What the undelivered part of an order is worth: each line's total in proportion, in favour of the shop where that is
 * not whole satang. Delivery was made and is not part of it.
 */
export const undeliveredWorth = (lines: readonly DeliveredLine[]): Satang =>
  lines.reduce((sum, line) => sum + line.total - deliveredWorth(line), 0)
