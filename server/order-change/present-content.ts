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
type Names = ReadonlyMap<number, { th: string; en: string }>
type PayState = { stage: Stage; payType: PayType; cashClosed: boolean }

/** The names of the promotions on some contents, where they have one. */
export async function promotionNames(db: Database | Tx, contents: readonly Content[]): Promise<Names> {
  const ids = contents.flatMap(({ lines }) =>
    lines.flatMap(({ applied }) => applied.map(({ promotionId }) => promotionId)),
  )
  const { rows } = await sql<{ id: number; th: string; en: string }>`
    select id, name_thai as th, name_eng as en from promotion where id = any(${[...new Set(ids)]}::int[]) and name_thai <> ''`.execute(
    db,
  )
  return new Map(rows.map(({ id, th, en }) => [id, { th, en }]))
}

/** The lines and the money of an order, every figure with its rows. */
export function presentContent(content: Content, { cashClosed, ...state }: PayState, names: Names): Side {
  const { grandTotal, paid, lines } = content
  const undelivered = undeliveredWorth(missingLines(lines))
  const collected = amountToCollect({ ...state, grandTotal, undelivered, paid })
  const cash = cashClosed ? collected : satang(0)
  const due = minus(collected, cash)
  const received = isPrepaidAndPaid(state) ? (paid ?? grandTotal) : satang(0)
  const isGone = !holdsStock(state.stage)
  const inDue = dueRows({ grandTotal, undelivered, paid: received, cash, isGone, due })
  const present = (row: FigureRow) => presentRow(row, names)
  return {
    grandTotalAmt: toBaht(grandTotal),
    totalRows: totalRows(content).map(present),
    dueAmt: toBaht(due),
    dueRows: inDue.map(present),
    refundAmt: toBaht(sumOf(inDue.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount))),
    pointsUsed: content.pointsUsed,
    lines: lines.map((line) => presentLine(line, names)),
  }
}

/** Lines of which not all units are or will be delivered. */
const missingLines = (lines: readonly ContentLine[]) =>
  lines.flatMap(({ qty, picked, delivered, total }) => {
    const units = delivered ?? picked ?? qty
    return units < qty ? [{ qty, delivered: units, total }] : []
  })

function presentLine(line: ContentLine, names: Names): Side['lines'][number] {
  const { product, gross, picked } = line
  return {
    productId: line.productId,
    type: line.type,
    name: { th: product.nameThai, en: product.nameEng },
    image: product.image,
    unit: product.unit,
    unitPrice: toBaht(line.unitPrice),
    qty: line.qty,
    pickedQty: picked,
    totalAmt: toBaht(line.total),
    rows: [{ kind: 'goods', amount: gross } as const, ...discountRows([line])].map((row) => presentRow(row, names)),
  }
}

function presentRow({ kind, code, promotionId, amount }: FigureRow, names: Names): Row {
  const name = promotionId === undefined ? undefined : names.get(promotionId)
  return {
    kind,
    ...(code !== undefined && { code }),
    ...(promotionId !== undefined && { promotionId }),
    ...(name && { name }),
    amt: toBaht(amount),
  }
}
