import { getPurchaseOrder, listPurchaseOrders } from '#contract/backoffice/goods/purchasing/calls.ts'
import * as calls from '#contract/backoffice/office/purchase-invoices/calls.ts'
import { getTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satang, satangOf, sumOf, times } from '#rules/money.ts'
import { exemptProduct } from './trade.ts'
import { exported, read, readAll, readList, sumOfBaht, type NamedSum, type Reader } from './named-sums.ts'

/** The VAT that suppliers charged in a tax month, what is to be paid after it, and goods that came without an invoice. */
export async function sumsOfPurchaseTax(reader: Reader, month: string): Promise<NamedSum[]> {
  const params = { month }
  const report = await read(reader, getTaxMonth, { params })
  const { first: listed, rows: invoices } = await readList(reader, calls.listPurchaseInvoices, { params })
  const file = await exported(reader, 'purchase-invoices', { month })
  const { first: openListed, rows: open } = await readList(reader, calls.listReceiptsWithoutInvoice, {
    query: { month },
  })
  const orders = await readAll(reader, listPurchaseOrders)
  const whole = await Promise.all(orders.map(({ id }) => read(reader, getPurchaseOrder, { params: { id } })))
  const received = whole
    .flatMap(({ receipts }) => receipts)
    .filter(({ at, undone }) => !undone && bangkokDate(new Date(at)).startsWith(month))
  const unpapered = received
    .filter(({ taxInvoice }) => taxInvoice === null)
    .map(({ lines }) => lines.filter(({ productId }) => productId !== exemptProduct))
    .filter((lines) => lines.length > 0)
  const inMonth = new Set(invoices.map(({ id }) => id))
  return [
    {
      name: `tax invoices of suppliers in ${month}`,
      places: {
        'the report': satang(report.purchases.count),
        'its list': satang(invoices.length),
        file: satang(file.lines.length),
        'of the goods receipts': satang(
          new Set(
            whole
              .flatMap(({ receipts }) => receipts)
              .flatMap(({ taxInvoice }) => (taxInvoice && inMonth.has(taxInvoice.id) ? taxInvoice.id : [])),
          ).size,
        ),
      },
    },
    {
      name: `value of purchases in ${month}`,
      places: {
        'the report': satangOf(report.purchases.valueAmt),
        'sum of the list': satangOf(listed.total.valueAmt),
        'its invoices': sumOfBaht(invoices.map(({ valueAmt }) => valueAmt)),
        file: file.sumOfColumn('Value before VAT'),
      },
    },
    {
      name: `VAT of purchases in ${month}`,
      places: {
        'the report': satangOf(report.purchases.vatAmt),
        'sum of the list': satangOf(listed.total.vatAmt),
        'its invoices': sumOfBaht(invoices.map(({ vatAmt }) => vatAmt)),
        file: file.sumOfColumn('VAT'),
        'VAT of sales less what is to be paid': sumOfBaht([report.total.vatAmt, -report.payable.byDocumentsAmt]),
        'the same with sales without a document': sumOfBaht([report.together.vatAmt, -report.payable.togetherAmt]),
      },
    },
    {
      name: `goods receipts without a tax invoice in ${month}`,
      places: {
        'the report': satang(report.receiptsWithoutInvoice.count),
        'its list': satang(open.length),
        'purchase orders': satang(unpapered.length),
      },
    },
    {
      name: `goods that came without a tax invoice in ${month}`,
      places: {
        'the report': satangOf(report.receiptsWithoutInvoice.taxedAmt),
        'sum of the list': satangOf(openListed.total.taxedAmt),
        'its receipts': sumOfBaht(open.map(({ taxedAmt }) => taxedAmt)),
        'lines of purchase orders': sumOf(
          unpapered.flat().map(({ units, costAmt }) => times(satangOf(costAmt), units)),
        ),
      },
    },
  ]
}
