import type { RequestOf } from '#contract/call.ts'
import type { listPriceChangeLines } from '#contract/backoffice/goods/prices/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { examinedLines } from './changes.ts'
import type { PlannedLine } from './plan.ts'
import { byUrgency } from './present.ts'
import { findChange } from './store.ts'

type Filter = Omit<RequestOf<typeof listPriceChangeLines>['query'], 'page' | 'size'>

/** The prices of a change that match, those with warnings first; null where there is no such change. */
export async function changeLines(db: Database, id: number, { q, warning }: Filter): Promise<PlannedLine[] | null> {
  const change = await findChange(db, id)
  if (!change) return null
  const wanted = q?.toLowerCase()
  return byUrgency(await examinedLines(db, id, change.list_id)).filter(
    (line) =>
      (!warning || line.warnings.includes(warning)) &&
      (!wanted || `${line.sku} ${line.name_thai} ${line.name_eng}`.toLowerCase().includes(wanted)),
  )
}
