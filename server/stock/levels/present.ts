import type { AnswerOf } from '#contract/call.ts'
import type { listStock } from '#contract/backoffice/goods/stock/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { toBaht } from '#rules/money.ts'
import { shownDailyUnits } from '#rules/stock/reorder.ts'
import { namedProduct } from '#server/adapters/database/product-row.ts'
import type { LevelRow } from './store.ts'

/** A date that is further away than this says nothing. */
const furthestDays = 3650

export const presentLevel = (row: LevelRow, now: Date): AnswerOf<typeof listStock>['content'][number] => ({
  ...namedProduct(row),
  barcode: row.barcode,
  image: row.image,
  place: row.place,
  active: row.active,
  available: row.available,
  reserved: row.reserved,
  onOrder: row.onOrder,
  expectedOn: row.expectedOn,
  dailyUnits: shownDailyUnits(row.sold),
  runOutOn:
    row.daysLeft === null || row.available === 0 || row.daysLeft > furthestDays
      ? null
      : bangkokDate(new Date(now.getTime() + row.daysLeft * dayMs)),
  lastSoldOn: row.lastSoldOn,
  costAmt: row.cost === null ? null : toBaht(row.cost),
  valueAmt: toBaht(row.value),
  supplier: row.supplierId && row.supplierName ? { id: row.supplierId, name: row.supplierName } : null,
  tracksLots: row.tracksLots,
  flags: row.flags,
})
