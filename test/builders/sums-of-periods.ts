import { getFigure, listFigureRows } from '#contract/backoffice/figures/calls.ts'
import * as calls from '#contract/backoffice/office/tax-months/calls.ts'
import { listCreditNotes } from '#contract/backoffice/office/tax-invoices/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { figureNames, type FigureName, type Period } from '#rules/figures/figures.ts'
import { plus, satang, satangOf, sumOf, type Satang } from '#rules/money.ts'
import { exported, fileOf, read, readAll, readList, sumOfBaht, type NamedSum, type Reader } from './named-sums.ts'

/** What each figure of a period is: its sum, its days, its parts, its rows and its file. */
export async function sumsOfFigures(reader: Reader, period: Period): Promise<NamedSum[]> {
  const sums: NamedSum[] = []
  const amounts = new Map<FigureName, Satang>()
  for (const figure of figureNames) {
    const params = { figure }
    const whole = await read(reader, getFigure, { params, query: period })
    const { first, rows } = await readList(reader, listFigureRows, { params, query: period })
    const { total } = first
    amounts.set(figure, satangOf(whole.amt))
    sums.push({
      name: `${figure} from ${period.from} to ${period.until}`,
      places: {
        'the figure': satangOf(whole.amt),
        'its days': sumOfBaht(whole.days.map(({ amt }) => amt)),
        ...(whole.parts.length > 0 && { 'its parts': sumOfBaht(whole.parts.map(({ amt }) => amt)) }),
        'sum of its rows': satangOf(total.amt),
        'its rows': sumOfBaht(rows.map(({ amt }) => amt)),
        file: (await exported(reader, 'figure-rows', { figure, ...period })).sumOfColumn('Amount'),
      },
    })
  }
  const of = (name: FigureName): Satang => amounts.get(name) ?? satang(0)
  sums.push({
    name: `sales from ${period.from} to ${period.until}`,
    places: Object.fromEntries(
      (
        ['sales', 'categories', 'brands', 'products', 'retailers', 'provinces', 'routes', 'drivers', 'sources'] as const
      ).map((name) => [name, of(name)]),
    ),
  })
  sums.push({
    name: `margin from ${period.from} to ${period.until}`,
    places: Object.fromEntries(
      (['margin', 'product-margins', 'retailer-margins'] as const).map((name) => [name, of(name)]),
    ),
  })
  return [...sums, ...(await sumsBehindFigures(reader, { period, of }))]
}

type Behind = { period: Period; of: (figure: FigureName) => Satang }

/** What the figures of sales are, from the list of orders. */
async function sumsBehindFigures(reader: Reader, { period: { from, until }, of }: Behind): Promise<NamedSum[]> {
  const orders = await readAll(reader, listStaffOrders, { query: { fromDay: from, untilDay: until } })
  const goods = (some: typeof orders) =>
    sumOfBaht(some.flatMap(({ grandTotalAmt, deliveryAmt }) => [grandTotalAmt, -deliveryAmt]))
  const missing = (some: typeof orders) => sumOfBaht(some.map((order) => order.missing?.amt))
  const lost = orders.filter(({ orderStatus }) => orderStatus === 'CANCELLED')
  const waiting = orders.filter(({ orderStatus }) => ['ORDER_COMPLETE', 'VERIFYING_PAYMENT'].includes(orderStatus))
  const sold = orders.filter((order) => !lost.includes(order) && !waiting.includes(order))
  const numbers = new Set(sold.map(({ orderNumber }) => orderNumber))
  // Notes about goods that never came take nothing back that had arrived.
  const notes = (await readAll(reader, listCreditNotes)).filter(
    ({ orderNumber, reason }) => numbers.has(orderNumber) && !['short_delivery', 'advance_returned'].includes(reason),
  )
  const returned = sumOfBaht(notes.map(({ totalAmt }) => totalAmt))
  const days = `from ${from} to ${until}`
  return [
    {
      name: `sales ${days}`,
      places: {
        'the figure': of('sales'),
        'orders less what did not come and what came back': sumOf([
          goods(sold),
          satang(-missing(sold)),
          satang(-returned),
        ]),
      },
    },
    { name: `goods that wait ${days}`, places: { 'the figure': of('waiting'), orders: goods(waiting) } },
    {
      name: `goods that were not sold ${days}`,
      places: { 'the figure': of('lost'), orders: plus(missing(sold), goods(lost)) },
    },
  ]
}

type Amounts = Pick<AnswerOf<typeof calls.getTaxMonth>['total'], 'valueAmt' | 'vatAmt' | 'exemptAmt'>
const kinds = ['valueAmt', 'vatAmt', 'exemptAmt'] as const
const titles = { valueAmt: 'มูลค่าสินค้า', vatAmt: 'ภาษีมูลค่าเพิ่ม', exemptAmt: 'มูลค่ายกเว้นภาษี' }

/** What is said of a month of tax documents: each of its three amounts, by documents, due without one, and together. */
export async function sumsOfTaxMonth(reader: Reader, month: string): Promise<NamedSum[]> {
  const params = { month }
  const report = await read(reader, calls.getTaxMonth, { params })
  const { first: listed, rows: documents } = await readList(reader, calls.listTaxMonthDocuments, { params })
  const { first: due, rows: without } = await readList(reader, calls.listWithoutInvoice, { params })
  const months = await read(reader, calls.listTaxMonths)
  const { lines } = await fileOf(reader, calls.exportTaxMonthCsv, { month })
  const invoices = await exported(reader, 'tax-invoices')
  const sums: NamedSum[] = [
    {
      name: `documents of ${month}`,
      places: {
        'the report': satang(report.total.count),
        'its list': satang(documents.length),
        'the list of months': satang(months.find((one) => one.month === month)?.documents ?? 0),
        'numbers of the series': satang(report.series.reduce((sum, { count }) => sum + count, 0)),
      },
    },
  ]
  if (invoices.lines.length === 0) return sums
  for (const kind of kinds) {
    const ofFile = (name: string) => {
      const column = ['มูลค่าสินค้า', 'ภาษีมูลค่าเพิ่ม', 'มูลค่ายกเว้นภาษี'].indexOf(titles[kind]) + 9
      return satangOf(Number(lines.find((line) => line[2] === name)?.[column] ?? -1))
    }
    const of = (amounts: readonly Amounts[]) => sumOfBaht(amounts.map((one) => one[kind]))
    sums.push(
      {
        name: `${kind} by documents of ${month}`,
        places: {
          'the report': of([report.total]),
          'invoices and credit notes': of([report.invoices, report.creditNotes]),
          'its days': of(report.days),
          'sum of the list': of([listed.total]),
          'its documents': of(documents),
          file: ofFile('ยอดตามเอกสาร'),
        },
      },
      {
        name: `${kind} due without a document in ${month}`,
        places: {
          'the report': of([report.withoutInvoice]),
          'sum of the list': of([due.total]),
          'its orders': of(without),
          file: ofFile('ขายแล้วยังไม่มีเอกสาร'),
        },
      },
      {
        name: `${kind} together of ${month}`,
        places: {
          'the report': of([report.together]),
          'both parts': of([report.total, report.withoutInvoice]),
          file: ofFile('รวมทั้งสองยอด'),
        },
      },
    )
  }
  return sums
}
