import { hourMs, minuteMs } from '../bangkok-time.ts'

/** Events that other programs can subscribe to. */
export const webhookTopics = [
  // From the events of orders.
  'order.placed',
  'order.state_changed',
  // From the database, however it came to it.
  'stock.low',
  'price.changed',
] as const
export type WebhookTopic = (typeof webhookTopics)[number]

const [second, minute, hour] = [1000, minuteMs, hourMs]

/** The wait after each failed attempt, in ms: ten attempts within some two days. */
const waits = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 12 * hour, 12 * hour]

/** How long to wait after this many failed attempts, in ms; null where the message is given up. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null

/** Nothing was delivered for so long: the webhook is switched off. In ms. */
export const failingMs = 3 * 24 * hour

/** How long the former secret is valid next to the new one, in milliseconds. */
export const overlapMs = 24 * hour
