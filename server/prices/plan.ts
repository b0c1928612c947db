import type { RequestOf } from '#contract/call.ts'
import type { previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { fromBaht, satang, type Satang } from '#rules/money.ts'
import {
  changedPrice,
  marginOf,
  roundingSteps,
  warningsOf,
  type PriceRule,
  type PriceWarning,
  type PriceRounding,
} from '#rules/pricing/price-rule.ts'
import type { StoredRule } from '#rules/pricing/price-change.ts'
import { mostSheetRows, parsePriceSheet, type RejectedRow } from '#rules/pricing/price-sheet.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import {
  findDiscounts,
  findPlanned,
  findProductsByFilter,
  findProductsById,
  findProductsBySku,
  type PricedProduct,
  type StoredLine,
} from './store.ts'

type Plan = RequestOf<typeof previewPriceChange>['body']

/** A line of a change with what a person should look at. */
export type PlannedLine = StoredLine & {
  /** Hundredths of a percent. */
  oldMargin: number | null
  newMargin: number | null
  warnings: PriceWarning[]
}
type PlannedPrices = { rule: StoredRule; lines: PlannedLine[]; rejected: RejectedRow[] }

/**
 * The prices that a change would set. Fails with `validation` for a rule that leaves nothing of a price, amounts that are
 * not whole satang, and selections without a product; with `not_found` for a list that does not exist.
 */
export async function planPrices(db: Database, plan: Plan): Promise<Result<PlannedPrices>> {
  const { listId } = plan
  if (listId !== null && !(await isList(db, listId))) return fail('not_found')
  const found =
    plan.selection.kind === 'sheet' ? await fromSheet(db, plan, plan.selection.text) : await byRule(db, plan)
  if (!found.ok) return found
  return ok({ ...found.value, lines: await examined(db, found.value.lines, { listId, change: null }) })
}

/** Adds margins and warnings to lines of a list, or of everybody's prices. @param of `change` null where it is not saved yet */
export async function examined(
  db: Database | Tx,
  lines: readonly StoredLine[],
  of: { listId: number | null; change: number | null },
): Promise<PlannedLine[]> {
  const planned = await findPlanned(db, of.listId, of.change)
  const promoted = await findDiscounts(db)
  return lines.map((line) => examinedLine(line, planned, promoted))
}

function examinedLine(
  line: StoredLine,
  planned: ReadonlySet<string>,
  promoted: ReadonlyMap<number, Satang>,
): PlannedLine {
  const { old, price, cost, product_id, from_qty } = line
  return {
    ...line,
    oldMargin: marginOf(old, cost),
    newMargin: marginOf(price, cost),
    warnings: warningsOf(
      { old, price, cost },
      { promoted: promoted.get(product_id) ?? satang(0), planned: planned.has(`${product_id} ${from_qty}`) },
    ),
  }
}

const isList = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom('price_list').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

type Lines = { rule: StoredRule; lines: StoredLine[]; rejected: RejectedRow[] }

async function fromSheet(db: Database, { listId }: Plan, text: string): Promise<Result<Lines>> {
  const { rows, rejected } = parsePriceSheet(text)
  if (rows.length + rejected.length > mostSheetRows) return invalid('selection.text', 'too_many')
  const products = await findProductsBySku(
    db,
    listId,
    rows.map(({ sku }) => sku.toUpperCase()),
  )
  const bySku = new Map(products.map((product) => [product.sku.toUpperCase(), product]))
  const lines: StoredLine[] = []
  for (const { row, sku, fromQty, price } of rows) {
    const product = bySku.get(sku.toUpperCase())
    // Everybody's price is one, and never nothing.
    const isWrong = listId === null && (fromQty !== 1 || price === null)
    if (!product) rejected.push({ row, sku, code: 'unknown' })
    else if (isWrong) rejected.push({ row, sku, code: price === null ? 'price' : 'quantity' })
    else lines.push(lineOf(product, listId, fromQty, price))
  }
  return ok({ rule: { kind: 'given' }, lines, rejected: rejected.toSorted((a, b) => a.row - b.row) })
}

async function byRule(db: Database, plan: Plan): Promise<Result<Lines>> {
  const { listId, selection, basis } = plan
  const rule = ruleOf(plan.rule)
  if (!rule) return invalid('rule', 'satang')
  const rounding = roundingOf(plan.rounding)
  if (!rounding) return invalid('rounding.step', 'step')
  const products =
    selection.kind === 'products'
      ? await findProductsById(db, listId, selection.productIds)
      : selection.kind === 'filter'
        ? await findProductsByFilter(db, listId, selection)
        : []
  if (products.length === 0) return invalid('selection', 'none')
  const own = listId !== null && basis === 'own'
  const lines = products.flatMap((product) =>
    (own ? product.steps : [{ fromQty: 1, price: product.price }]).map(({ fromQty, price }) =>
      lineOf(product, listId, fromQty, changedPrice(price, rule, rounding)),
    ),
  )
  if (lines.length === 0) return invalid('selection', 'none')
  if (lines.some(({ price }) => price === null)) return invalid('rule', 'nothing_left')
  return ok({ rule: { ...rule, ...rounding }, lines, rejected: [] })
}

function lineOf(product: PricedProduct, listId: number | null, fromQty: number, price: Satang | null): StoredLine {
  const onList = product.steps.find((step) => step.fromQty === fromQty)?.price ?? null
  return {
    product_id: product.id,
    from_qty: fromQty,
    sku: product.sku,
    name_thai: product.name_thai,
    name_eng: product.name_eng,
    unit: product.unit,
    old: listId === null ? product.price : onList,
    price,
    cost: product.cost,
  }
}

/** Null where there is none, or its amount is not whole satang or hundredths of a percent. */
function ruleOf(rule: Plan['rule']): Exclude<PriceRule, { kind: 'given' }> | null {
  if (!rule) return null
  if (rule.kind === 'amount') {
    const amount = fromBaht(rule.amount)
    return amount === null || amount === 0 ? null : { kind: 'amount', satang: amount }
  }
  const hundredths = Math.round(rule.percent * 100)
  return hundredths / 100 === rule.percent ? { kind: 'percent', hundredths } : null
}

function roundingOf({ step, direction }: Plan['rounding']): PriceRounding | null {
  const known = roundingSteps.find((one) => one === fromBaht(step))
  return known ? { step: known, direction } : null
}
