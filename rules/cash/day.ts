import type { Satang } from '../money.ts'

/**
 * What has to be in order before a day is closed: cash of drivers, cash of the counter, slips that wait, orders that
 * left and did not arrive, drivers' reports in conflict, refunds due, stock that is not its ledger, events that were
 * not delivered, money on the account that belongs to no order, and webhooks that were switched off.
 */
export const dayLineKeys = [
  'cash',
  'counter',
  'slips',
  'undelivered',
  'reports',
  'refunds',
  'stock',
  'events',
  'statements',
  'webhooks',
] as const
export type DayLineKey = (typeof dayLineKeys)[number]

/** What somebody does for a day. */
export const dayActs = ['counted', 'closed', 'delivered', 'slips', 'refunds'] as const
export type DayAct = (typeof dayActs)[number]

/** One line of the page that closes a day. `since`: the oldest day before it that has some, where that is known. */
export type DayLine = { key: DayLineKey; ok: boolean; count: number; amount: Satang | null; since?: string }

/** Whether nothing is open. */
export const isDayClear = (lines: readonly Pick<DayLine, 'ok'>[]): boolean => lines.every(({ ok }) => ok)
