import type { AnswerOf } from '#contract/call.ts'
import type { getPriceChange, listPriceChanges, previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { percentOf } from '#rules/pricing/price-rule.ts'
import type { PlannedLine } from './plan.ts'
import type { ChangeRow } from './store.ts'

type WireLine = AnswerOf<typeof previewPriceChange>['lines'][number]
type Counts = AnswerOf<typeof getPriceChange>['counts']
type WireChange = AnswerOf<typeof listPriceChanges>['content'][number]

export const perhapsBaht = (amount: Satang | null) => (amount === null ? null : toBaht(amount))

export const presentLine = (line: PlannedLine): WireLine => ({
  productId: line.product_id,
  sku: line.sku,
  nameThai: line.name_thai,
  nameEng: line.name_eng,
  unit: line.unit,
  fromQty: line.from_qty,
  oldPrice: perhapsBaht(line.old),
  newPrice: perhapsBaht(line.price),
  cost: perhapsBaht(line.cost),
  oldMargin: percentOf(line.oldMargin),
  newMargin: percentOf(line.newMargin),
  warnings: line.warnings,
})

/** Lines that want a look first; below cost before the rest. */
export const byUrgency = (lines: readonly PlannedLine[]): PlannedLine[] =>
  lines.toSorted((a, b) => weight(b) - weight(a))
const weight = ({ warnings }: PlannedLine): number =>
  (warnings.includes('below_cost') ? 8 : 0) +
  (warnings.includes('promotion') ? 4 : 0) +
  (warnings.includes('far') ? 2 : 0) +
  (warnings.includes('planned') ? 1 : 0)

export function countLines(lines: readonly PlannedLine[]): Counts {
  const count = (of: (line: PlannedLine) => boolean) => lines.filter(of).length
  const warned = (warning: PlannedLine['warnings'][number]) => count(({ warnings }) => warnings.includes(warning))
  return {
    lines: lines.length,
    raised: count(({ old, price }) => old !== null && price !== null && price > old),
    lowered: count(({ old, price }) => old !== null && price !== null && price < old),
    unchanged: warned('unchanged'),
    belowCost: warned('below_cost'),
    promotion: warned('promotion'),
    far: warned('far'),
    planned: warned('planned'),
    noCost: count(({ cost }) => cost === null),
  }
}

export const presentChange = (row: ChangeRow): WireChange => ({
  id: row.id,
  name: row.name,
  reason: row.reason,
  listId: row.list_id,
  listName: row.list_name,
  state: row.state,
  startsAt: row.starts_at?.toISOString() ?? null,
  revision: row.revision,
  lines: row.lines,
  madeBy: row.maker,
  madeOn: row.made_at.toISOString(),
  decidedBy: row.decider,
  setOn: row.set_at?.toISOString() ?? null,
  undoneBy: row.undoer,
  undoneOn: row.undone_at?.toISOString() ?? null,
  failure: row.failure,
})
