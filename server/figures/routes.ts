import type { AnswerOf } from '#contract/call.ts'
import { getFigure, listFigureRows, listStockTurn } from '#contract/backoffice/figures/calls.ts'
import * as schemas from '#contract/backoffice/figures/schemas.ts'
import { invalid, ok, type Result } from '#contract/errors.ts'
import { daysIn, isShownPeriod, periodBefore, type Period } from '#rules/figures/figures.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { toBaht } from '#rules/money.ts'
import type { Databases } from '#server/adapters/database/reading-copy.ts'
import { atOneMoment } from '#server/adapters/database/transact.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { presentTotal, presentTurn, readStockTurn } from './stock-turn.ts'
import { findRows, isPending, readFigure, type FigureRow, type Sum, type WholeFigure } from './read-figure.ts'

export const figureRoutes = ({ db, longReads }: Databases): Route[] => [
  forStaff(getFigure, schemas.getFigure, async ({ params: { figure }, query: { from, until, compare } }) => {
    const period = checked({ from, until })
    if (!period.ok) return period
    const { whole, before } = await longReads.run((reading) =>
      atOneMoment(reading, async (tx) => ({
        whole: await readFigure(tx, figure, period.value),
        before: compare ? await readFigure(tx, figure, periodBefore(period.value, compare)) : null,
      })),
    )
    return ok({
      ...present(whole),
      before: before && present(before),
      pending: await isPending(db, period.value),
    })
  }),
  forStaff(listFigureRows, schemas.listFigureRows, async ({ params: { figure }, query }) => {
    const period = checked({ from: query.from, until: query.until })
    if (!period.ok) return period
    const { rows, total, sum } = await longReads.run((reading) =>
      atOneMoment(reading, (tx) => findRows(tx, { name: figure, period: period.value, key: query.key }, query)),
    )
    return ok({ ...pageOf(rows.map(presentRow), total, query), total: presentSum(sum) })
  }),
  forStaff(listStockTurn, schemas.listStockTurn, async ({ query, now }) => {
    const today = bangkokDate(now)
    const { rows, sums } = await longReads.run((reading) => readStockTurn(reading, today, query))
    return ok({ ...pageOf(rows.map(presentTurn), sums.products, query), total: presentTotal(today, sums) })
  }),
]

/** A period that ends after it began, and is not longer than a person can look at. */
function checked(period: Period): Result<Period> {
  if (isShownPeriod(period)) return ok(period)
  const code = daysIn(period.from, period.until) < 1 ? 'before_from' : 'too_long'
  return invalid('until', code)
}

const presentSum = ({ count, amount }: Sum) => ({ count, amt: toBaht(amount) })

const present = ({
  from,
  until,
  days,
  parts,
  partCount,
  base,
  ...sum
}: WholeFigure): Omit<AnswerOf<typeof getFigure>, 'before' | 'pending'> => ({
  from,
  until,
  ...presentSum(sum),
  days: days.map(({ day, ...one }) => ({ day, ...presentSum(one) })),
  parts: parts.map(({ key, name_thai, name_eng, ...one }) => ({
    key,
    nameThai: name_thai ?? key,
    nameEng: name_eng || name_thai || key,
    ...presentSum(one),
  })),
  partCount,
  baseAmt: base === null ? null : toBaht(base),
})

const presentRow = (row: FigureRow): AnswerOf<typeof listFigureRows>['content'][number] => ({
  id: row.id,
  day: row.day,
  orderId: row.order_id,
  orderNumber: row.order_number,
  nameThai: row.name_thai,
  nameEng: row.name_eng,
  ...presentSum(row),
})
