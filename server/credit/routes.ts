import { readPaperPictures } from '#server/company-settings/company-settings.ts'
import * as calls from '#contract/backoffice/retailers/credit/calls.ts'
import * as staffSchemas from '#contract/backoffice/retailers/credit/schemas.ts'
import { getOwnCredit } from '#contract/credit/calls.ts'
import * as schemas from '#contract/credit/schemas.ts'
import { ok } from '#contract/errors.ts'
import { availableCredit, stillOverdue } from '#rules/credit/credit.ts'
import { toBaht } from '#rules/money.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { pageOf } from '#server/http/page.ts'
import { forRetailer, forStaff, type Route } from '#server/http/route.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import { creditOf } from '#server/orders/credit.ts'
import { cancelReceipt, presentAccount, receivePayment, saveAccount, showAccount } from './accounts.ts'
import { openPdfMaker } from '#server/tax-invoices/tax-invoices.ts'
import { printStatement } from './print-statement.ts'
import { accountStatement } from './statement.ts'
import { findReceivables, type Ages } from './receivables.ts'
import { findAccounts } from './store.ts'

type CreditDeps = { db: Database; credit: () => CreditRule; seller: () => Party | null }

/** Credit of retailers: limits, statements and payments. */
export const creditRoutes = (
  { db, credit: rule, seller }: CreditDeps,
  maker = openPdfMaker(() => readPaperPictures(db)),
): Route[] => [
  forRetailer(getOwnCredit, schemas.getOwnCredit, async ({ who, now }) => {
    const credit = rule() && (await creditOf(db, who.id, now))
    if (!credit) return ok({ credit: null })
    const { limit, used, termsDays } = credit
    return ok({
      credit: {
        limitAmt: toBaht(limit),
        availableAmt: toBaht(availableCredit(credit)),
        usedAmt: toBaht(used),
        overdueAmt: toBaht(stillOverdue(credit)),
        termsDays,
      },
    })
  }),
  forStaff(calls.listCreditAccounts, staffSchemas.listCreditAccounts, async ({ query, now }) => {
    const { rows, total, used, overdue } = await findAccounts(db, query, now)
    return ok({ ...pageOf(rows.map(presentAccount), total, query), usedAmt: toBaht(used), overdueAmt: toBaht(overdue) })
  }),
  forStaff(calls.listReceivables, staffSchemas.listReceivables, async ({ query, now }) => {
    const { rows, count, totals } = await findReceivables(db, query, now)
    const content = rows.map((row) => ({
      id: row.id,
      outletCode: row.outlet_code,
      storeName: row.store_name,
      phone: row.phone,
      ...presentAges(row),
    }))
    return ok({ ...pageOf(content, count, query), totals: presentAges(totals) })
  }),
  forStaff(calls.getCreditAccount, staffSchemas.getCreditAccount, ({ params, now }) => showAccount(db, params.id, now)),
  forStaff(calls.saveCreditAccount, staffSchemas.saveCreditAccount, (request) => saveAccount(db, request)),
  forStaff(calls.receiveCredit, staffSchemas.receiveCredit, (request) => receivePayment({ db, seller }, request)),
  forStaff(calls.cancelCreditReceipt, staffSchemas.cancelCreditReceipt, (request) => cancelReceipt(db, request)),
  forStaff(calls.getCreditStatement, staffSchemas.getCreditStatement, async ({ params, query }) => {
    const statement = await accountStatement(db, params.id, query)
    return statement.ok ? ok({ ...statement.value, seller: seller()?.name ?? null }) : statement
  }),
  forStaff(calls.printCreditStatement, staffSchemas.printCreditStatement, ({ params, query, reply }) =>
    printStatement({ db, maker, seller: seller() }, { outletId: params.id, days: query, reply }),
  ),
]

const presentAges = ({ notDue, days30, days60, days90, older, total, cash }: Ages) => ({
  notDueAmt: toBaht(notDue),
  days30Amt: toBaht(days30),
  days60Amt: toBaht(days60),
  days90Amt: toBaht(days90),
  olderAmt: toBaht(older),
  totalAmt: toBaht(total),
  cashAmt: toBaht(cash),
})
