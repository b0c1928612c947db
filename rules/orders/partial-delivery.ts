import type { Satang } from '../money.ts'

/** A line of an order, and how many of its units reached the shop. */
export type DeliveredLine = { qty: number; delivered: number; total: Satang }

/**
 * What the undelivered part of an order is worth: each line's total in proportion, in favour of the shop where that is
 * not whole satang. Delivery was made and is not part of it.
 */
export const undeliveredWorth = (lines: readonly DeliveredLine[]): Satang =>
  lines.reduce((sum, { qty, delivered, total }) => sum + total - Math.floor((total * delivered) / qty), 0)
