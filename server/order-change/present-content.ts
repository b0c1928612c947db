import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { amountToCollect, isPrepaidAndPaid } from '#rules/orders/amount-due.ts'
import { discountRows, dueRows, totalRows, type FigureRow } from '#rules/orders/explain-figures.ts'
import { minus, satang, sumOf, toBaht } from '#rules/money.ts'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import { holdsStock, type Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Content, ContentLine } from './content.ts'

type Side = AnswerOf<typeof previewChange>['after']
type Row = Side['totalRows'][number]
type Facts = {
  /** Names of promotions, where they have one. */
  promotions: ReadonlyMap<number, { th: string; en: string }>
  /** Pieces in a sales unit of a product, as it is sold now: for lines that do not say it. */
  pieces: ReadonlyMap<number, { unit: string; pieces: number }>
}
type PayState = { stage: Stage; payType: PayType; cashClosed: boolean }

/** What is shown of promotions and products on some contents besides what is stored with them. */
export async function contentFacts(db: Database | Tx, contents: readonly Content[]): Promise<Facts> {
  const lines = contents.flatMap((content) => content.lines)
  const promotionIds = new Set(lines.flatMap(({ applied }) => applied.map(({ promotionId }) => promotionId)))
  const productIds = new Set(lines.map(({ productId }) => productId))
  const { rows } = await sql<{ id: number; th: string; en: string; unit: string | null; pieces: number }>`
    select id, name_thai as th, name_eng as en, null as unit, 0 as pieces from promotion
      where id = any(${[...promotionIds]}::int[]) and name_thai <> ''
    union all
    select id, '', '', unit, conversion from product where id = any(${[...productIds]}::int[])`.execute(db)
  return {
    promotions: new Map(rows.flatMap(({ id, th, en, unit }) => (unit === null ? [[id, { th, en }]] : []))),
    pieces: new Map(rows.flatMap(({ id, unit, pieces }) => (unit === null ? [] : [[id, { unit, pieces }]]))),
  }
}

/** The lines and the money of an order, every figure with its rows. */
export function presentContent(content: Content, { cashClosed, ...state }: PayState, facts: Facts): Side {
  const { grandTotal, paid, lines } = content
  const undelivered = undeliveredWorth(missingLines(lines))
  const collected = amountToCollect({ ...state, grandTotal, undelivered, paid })
  const cash = cashClosed ? collected : satang(0)
  const due = minus(collected, cash)
  const received = isPrepaidAndPaid(state) ? (paid ?? grandTotal) : satang(0)
  const isGone = !holdsStock(state.stage)
  const inDue = dueRows({ grandTotal, undelivered, paid: received, cash, isGone, due })
  const present = (row: FigureRow) => presentRow(row, facts)
  return {
    grandTotalAmt: toBaht(grandTotal),
    totalRows: totalRows(content).map(present),
    dueAmt: toBaht(due),
    dueRows: inDue.map(present),
    refundAmt: toBaht(sumOf(inDue.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount))),
    pointsUsed: content.pointsUsed,
    lines: lines.map((line) => presentLine(line, facts)),
  }
}

/** Lines of which not all units are or will be delivered. */
const missingLines = (lines: readonly ContentLine[]) =>
  lines.flatMap(({ qty, picked, delivered, total }) => {
    const units = delivered ?? picked ?? qty
    return units < qty ? [{ qty, delivered: units, total }] : []
  })

function presentLine(line: ContentLine, facts: Facts): Side['lines'][number] {
  const { product, gross, picked } = line
  const now = facts.pieces.get(line.productId)
  return {
    productId: line.productId,
    type: line.type,
    name: { th: product.nameThai, en: product.nameEng },
    image: product.image,
    unit: product.unit,
    pieces: product.pieces ?? (now?.unit === product.unit ? now.pieces : 1),
    unitPrice: toBaht(line.unitPrice),
    qty: line.qty,
    pickedQty: picked,
    totalAmt: toBaht(line.total),
    rows: [{ kind: 'goods', amount: gross } as const, ...discountRows([line])].map((row) => presentRow(row, facts)),
  }
}

function presentRow({ kind, code, promotionId, amount }: FigureRow, { promotions }: Facts): Row {
  const name = promotionId === undefined ? undefined : promotions.get(promotionId)
  return {
    kind,
    ...(code !== undefined && { code }),
    ...(promotionId !== undefined && { promotionId }),
    ...(name && { name }),
    amt: toBaht(amount),
  }
}
