import type { Permission } from '../identity/permissions.ts'
import type { PresenceSubject } from './presence.ts'

/** The records whose changes open screens of the staff receive, as `live_event` and the wire name them. */
export const liveSubjects = [
  'order',
  'slip',
  'problem',
  'run',
  'cash',
  'view',
  'presence',
  'wave',
  'pick',
  'price_change',
  'offer',
  'count',
  'purchase',
  'correction',
  'product',
  'category',
  'brand',
  'retailer',
] as const
export type LiveSubject = (typeof liveSubjects)[number]

/** What happened to a record. */
export const changeKinds = ['added', 'changed', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Instead of an id: so many records changed at once that a screen had better read its list again. */
export const manyRecords = '*'

/**
 * Who is notified of a record: staff with one of these permissions. Drivers are also notified of their own runs, and of
 * presence goes to those who are notified of its record.
 */
export const readersOf: Record<Exclude<LiveSubject, 'presence'> | PresenceSubject, readonly Permission[]> = {
  order: ['orders.read'],
  slip: ['slips.check'],
  problem: ['problems'],
  run: ['runs.plan', 'cash.count', 'cash.close'],
  cash: ['cash.count', 'cash.close', 'day.close'],
  view: ['account'],
  wave: ['picking'],
  pick: ['picking'],
  price_change: ['prices'],
  offer: ['trade'],
  count: ['stock'],
  purchase: ['stock', 'purchasing'],
  correction: ['stock'],
  product: ['goods', 'stock', 'orders.read'],
  category: ['goods'],
  brand: ['goods'],
  retailer: ['retailers', 'orders.read'],
}
