import type { AnswerOf } from '#contract/call.ts'
import type {
  getTaxMonth,
  listTaxMonthDocuments,
  listWithoutInvoice,
} from '#contract/backoffice/office/tax-months/calls.ts'
import { minus, toBaht } from '#rules/money.ts'
import { documentNumber } from '#rules/tax-invoices/document-number.ts'
import { orderNumbersOf } from '#rules/tax-invoices/tax-invoice.ts'
import { plusTax, type TaxAmounts } from '#rules/tax-invoices/tax-month.ts'
import { amountsOf, type TaxDocument } from './documents.ts'
import type { TaxSum } from './month-sums.ts'
import { byDocuments, dueInAll, type MonthClosing, type TaxReport } from './read-report.ts'
import type { SaleWithoutInvoice } from './without-invoice.ts'

type Report = AnswerOf<typeof getTaxMonth>

export const presentAmounts = ({ value, vat, exempt }: TaxAmounts) => ({
  valueAmt: toBaht(value),
  vatAmt: toBaht(vat),
  exemptAmt: toBaht(exempt),
})
export const presentSum = ({ count, amounts }: TaxSum): Report['total'] => ({ count, ...presentAmounts(amounts) })

export const presentReport = (report: TaxReport, closing: MonthClosing | null): Report => ({
  month: report.month,
  over: report.over,
  days: report.days.map(({ amounts, ...day }) => ({ ...day, ...presentAmounts(amounts) })),
  invoices: presentSum(report.invoices),
  creditNotes: presentSum(report.creditNotes),
  total: presentSum(byDocuments(report)),
  series: report.series.map((range) => ({
    series: range.series,
    branch: range.branch,
    first: documentNumber({ ...range, running: range.first }),
    last: documentNumber({ ...range, running: range.last }),
    count: range.count,
    missing: range.missing,
  })),
  withoutInvoice: presentSum(report.withoutInvoice),
  together: presentSum(dueInAll(report)),
  countedBefore: presentSum(report.countedBefore),
  purchases: {
    count: report.purchases.count,
    valueAmt: toBaht(report.purchases.value),
    vatAmt: toBaht(report.purchases.vat),
  },
  receiptsWithoutInvoice: {
    count: report.receiptsWithoutInvoice.count,
    taxedAmt: toBaht(report.receiptsWithoutInvoice.taxed),
  },
  payable: {
    byDocumentsAmt: toBaht(minus(byDocuments(report).amounts.vat, report.purchases.vat)),
    togetherAmt: toBaht(minus(dueInAll(report).amounts.vat, report.purchases.vat)),
  },
  cancelledWithoutNote: report.cancelledWithoutNote,
  open: report.open,
  closed: closing && presentClosing(closing),
})

const presentClosing = ({ by, at, reason, report }: MonthClosing): NonNullable<Report['closed']> => ({
  by,
  at: at.toISOString(),
  reason,
  total: presentSum({ count: report.documents, amounts: plusTax(report.invoices, report.creditNotes) }),
  withoutInvoice: report.withoutInvoice ? presentSum(report.withoutInvoice) : null,
  missing: report.missing,
})

export const presentDocument = (row: TaxDocument): AnswerOf<typeof listTaxMonthDocuments>['content'][number] => ({
  number: row.number,
  series: row.series,
  branch: row.branch,
  issuedOn: row.issued_at.toISOString(),
  orderId: row.order_id,
  orderNumber: row.document.orderNumber,
  orderNumbers: orderNumbersOf(row.document),
  invoiceNumber: 'invoiceNumber' in row.document ? row.document.invoiceNumber : null,
  buyerName: row.document.buyer.name,
  buyerTaxId: row.document.buyer.taxId,
  buyerBranch: row.document.buyer.branch,
  ...presentAmounts(amountsOf(row)),
})

export const presentSale = ({
  amounts,
  dueOn,
  ...sale
}: SaleWithoutInvoice): AnswerOf<typeof listWithoutInvoice>['content'][number] => ({
  ...sale,
  dueOn: dueOn.toISOString(),
  ...presentAmounts(amounts),
})
