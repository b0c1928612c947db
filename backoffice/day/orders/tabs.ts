import type { Stage } from '#rules/orders/stages.ts'
import type { OrderCounts } from './order-row.ts'

/** A view of the order desk: what it adds to the other filters of the address. */
export type Tab = { name: TabName; key: string; stages: readonly Stage[]; held?: 'true' | 'false' }
export type TabName = 'ready' | 'held' | 'unpaid' | 'accepted' | 'picking' | 'packed' | 'road' | 'done' | 'gone' | 'all'

/** In the order of an order's way, each with its key. */
export const tabs: readonly Tab[] = [
  { name: 'ready', key: '1', stages: ['ORDER_COMPLETE', 'PAYMENT_COMPLETE'], held: 'false' },
  { name: 'held', key: '2', stages: [], held: 'true' },
  { name: 'unpaid', key: '3', stages: ['VERIFYING_PAYMENT'] },
  { name: 'accepted', key: '4', stages: ['ACCEPTED'] },
  { name: 'picking', key: '5', stages: ['PICKING'] },
  { name: 'packed', key: '6', stages: ['PACKED'] },
  { name: 'road', key: '7', stages: ['OUT_FOR_DELIVERY'] },
  { name: 'done', key: '8', stages: ['DELIVERED', 'PARTLY_DELIVERED'] },
  { name: 'gone', key: '9', stages: ['CANCELLED', 'REFUSED'] },
  { name: 'all', key: '0', stages: [] },
]

/** The tab that an address shows; undefined where its stages are those of none. */
export const tabOf = ({ stage, held }: { stage: readonly string[]; held: string | undefined }): Tab | undefined =>
  tabs.find(
    (tab) => tab.held === held && tab.stages.length === stage.length && tab.stages.every((one) => stage.includes(one)),
  )

/** The address's search with the tab instead of the one that it shows, and its other filters. */
export function searchWith(tab: Tab, search: string): string {
  const params = new URLSearchParams(search)
  params.delete('stage')
  params.delete('held')
  for (const stage of tab.stages) params.append('stage', stage)
  if (tab.held) params.set('held', tab.held)
  return params.toString()
}

type TabCount = { count: number; oldestOn: string | null }

/** How many orders a tab has, whatever else is filtered, and since when the oldest of them waits; null: not counted. */
export function countOf({ name, stages }: Tab, counts: OrderCounts): TabCount | null {
  if (name === 'ready' || name === 'held') return counts[name]
  // Nothing waits there.
  if (name === 'done' || name === 'gone' || name === 'all') return null
  const counted = counts.stages.filter(({ stage }) => stages.includes(stage))
  const oldest = counted.flatMap(({ oldestOn }) => oldestOn ?? []).toSorted()[0] ?? null
  return { count: counted.reduce((sum, { count }) => sum + count, 0), oldestOn: oldest }
}
