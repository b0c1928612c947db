import * as calls from '#contract/backoffice/office/tax-months/calls.ts'
import * as schemas from '#contract/backoffice/office/tax-months/schemas.ts'
import { ok } from '#contract/errors.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import type { IssueDeps } from '../issue-tax-invoice.ts'
import { closeMonth, findClosing } from './close-month.ts'
import { findDocuments } from './documents.ts'
import { sendMonthFile } from './export-month.ts'
import { presentAmounts, presentDocument, presentReport, presentSale, presentSum } from './present.ts'
import { openMonthPrinter } from './print-month.ts'
import { readMonths, readReport } from './read-report.ts'
import { findWithoutInvoice, sumWithoutInvoice } from './without-invoice.ts'

export function taxMonthRoutes(deps: IssueDeps): Route[] {
  const { db, seller } = deps
  const print = openMonthPrinter(db)
  const report = async (month: string, now: Date) =>
    presentReport(await readReport(db, { month, now, hasSeller: seller() !== null }), await findClosing(db, month))
  return [
    forStaff(calls.listTaxMonths, schemas.listTaxMonths, async () =>
      ok(
        (await readMonths(db)).map(({ closedOn, ...month }) => ({
          ...month,
          closedOn: closedOn?.toISOString() ?? null,
        })),
      ),
    ),
    forStaff(calls.getTaxMonth, schemas.getTaxMonth, async ({ params, now }) => ok(await report(params.month, now))),
    forStaff(calls.listTaxMonthDocuments, schemas.listTaxMonthDocuments, async ({ params, query }) => {
      const { rows, count, amounts } = await findDocuments(db, { ...params, ...query }, query)
      return ok({ ...pageOf(rows.map(presentDocument), count, query), total: { count, ...presentAmounts(amounts) } })
    }),
    forStaff(calls.listWithoutInvoice, schemas.listWithoutInvoice, async ({ params, query }) => {
      const filter = { ...params, q: query.q }
      const sum = await sumWithoutInvoice(db, filter)
      const sales = (await findWithoutInvoice(db, filter, query)).map(presentSale)
      return ok({ ...pageOf(sales, sum.count, query), total: presentSum(sum) })
    }),
    forStaff(calls.exportTaxMonthCsv, schemas.exportTaxMonthCsv, ({ params, reply }) =>
      sendMonthFile(db, { ...params, format: 'csv', reply }),
    ),
    forStaff(calls.exportTaxMonthXlsx, schemas.exportTaxMonthXlsx, ({ params, reply }) =>
      sendMonthFile(db, { ...params, format: 'xlsx', reply }),
    ),
    forStaff(calls.printTaxMonth, schemas.printTaxMonth, ({ params, reply }) => print(params.month, reply)),
    forStaff(calls.closeTaxMonth, schemas.closeTaxMonth, async (request) => {
      const closed = await closeMonth(deps, request)
      return closed.ok ? ok({ ...(await report(request.params.month, request.now)), undo: closed.value }) : closed
    }),
  ]
}
