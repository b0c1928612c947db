import type { AnswerOf } from '#contract/call.ts'
import type { myPointsHistory } from '#contract/loyalty/calls.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import { presentOwnHistory } from './present.ts'

type Entries = AnswerOf<typeof myPointsHistory>['content']
const size = 200

/** The whole points history of a retailer, newest first; null where loyalty does not answer. */
export async function pointsFile(loyalty: Loyalty, outletId: string): Promise<Entries | null> {
  const entries: Entries = []
  for (let page = 0; ; page += 1) {
    const history = await loyalty.history(outletId, { page, size })
    if (!history.ok) return null
    entries.push(...presentOwnHistory(history.value, { page, size }).content)
    if (entries.length >= history.value.total || history.value.entries.length === 0) return entries
  }
}
