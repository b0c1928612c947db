import * as calls from '#contract/backoffice/retailers/credit/calls.ts'
import { getOrderSheet } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { exportRefunds, listRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { getDay } from '#contract/backoffice/day/close/calls.ts'
import { listTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import { listStatementRows } from '#contract/backoffice/office/statements/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { plus, satang, satangOf, sumOf } from '#rules/money.ts'
import { exported, fileOf, read, readAll, readList, sumOfBaht, type NamedSum, type Reader } from './named-sums.ts'

/** What the orders of a filter cost, and what is due for them. */
export async function sumsOfOrders(reader: Reader, query: Record<string, string>): Promise<NamedSum[]> {
  const of = new URLSearchParams(query).toString()
  const { first, rows } = await readList(reader, listStaffOrders, { query })
  const { totals } = first
  const file = await exported(reader, 'orders', query)
  const lines = await exported(reader, 'order-lines', query)
  const whole: { grandTotalAmt: number; dueAmt: number }[] = []
  const sheets: AnswerOf<typeof getOrderSheet>['content'][] = []
  const few = rows.length <= 30
  for (const { id } of few ? rows : []) {
    whole.push(await read(reader, getStaffOrder, { params: { id } }))
    sheets.push((await read(reader, getOrderSheet, { params: { id } })).content)
  }
  return [
    {
      name: `total of the orders ${of}`,
      places: {
        'sum of the list': satangOf(totals?.grandTotalAmt ?? -1),
        'its rows': sumOfBaht(rows.map(({ grandTotalAmt }) => grandTotalAmt)),
        file: file.sumOfColumn('Total'),
        'file, from its parts': sumOf([
          file.sumOfColumn('Before discount'),
          file.sumOfColumn('Delivery fee'),
          satang(0 - file.sumOfColumn('Discount')),
        ]),
        'file of lines and delivery fees': sumOf([lines.sumOfColumn('Total'), file.sumOfColumn('Delivery fee')]),
        ...(few && {
          'each order': sumOfBaht(whole.map(({ grandTotalAmt }) => grandTotalAmt)),
          'each sheet': sumOfBaht(sheets.map(({ grandTotalAmt }) => grandTotalAmt)),
          'rows of each sheet': sumOfBaht(sheets.flatMap(({ totalRows }) => totalRows.map(({ amt }) => amt))),
        }),
      },
    },
    {
      name: `due for the orders ${of}`,
      places: {
        'sum of the list': satangOf(totals?.dueAmt ?? -1),
        'its rows': sumOfBaht(rows.map(({ dueAmt }) => dueAmt)),
        file: file.sumOfColumn('To collect'),
        ...(few && {
          'each order': sumOfBaht(whole.map(({ dueAmt }) => dueAmt)),
          'each sheet': sumOfBaht(sheets.map(({ dueAmt }) => dueAmt)),
          'rows of each sheet': sumOfBaht(sheets.flatMap(({ dueRows }) => dueRows.map(({ amt }) => amt))),
        }),
      },
    },
  ]
}

/** What is due for each order with an invoice, there and here. */
export async function sumsOfInvoicedOrders(reader: Reader): Promise<NamedSum[]> {
  const invoices = (await readAll(reader, listTaxInvoices)).slice(0, 40)
  const orders = await Promise.all(
    invoices.map(({ orderId }) => read(reader, getStaffOrder, { params: { id: orderId } })),
  )
  return [
    {
      name: 'due for orders with an invoice',
      places: {
        invoices: sumOfBaht(invoices.map(({ dueAmt }) => dueAmt)),
        orders: sumOfBaht(orders.map(({ dueAmt }) => dueAmt)),
      },
    },
  ]
}

/** Refunds, slips and rows of bank statements that wait, today. */
export async function sumsThatWait(reader: Reader, day: string): Promise<NamedSum[]> {
  const { lines } = await read(reader, getDay, { params: { day } })
  const ofDay = (key: string) => satangOf(lines.find((line) => line.key === key)?.amount ?? 0)
  const { first: refunds, rows: due } = await readList(reader, listRefunds)
  const owners = [...new Set(due.map(({ orderId }) => orderId))].slice(0, 8)
  const orders = await Promise.all(owners.map((id) => read(reader, getStaffOrder, { params: { id } })))
  const slips = await readAll(reader, listSlips, { query: { state: 'pending' } })
  const rows = await readAll(reader, listStatementRows, { query: { state: 'OPEN' } })
  const sums: NamedSum[] = [
    {
      name: 'refunds that are due',
      places: {
        'sum of the list': satangOf(refunds.totalAmt),
        'its rows': sumOfBaht(due.map(({ amount }) => amount)),
        'the day': ofDay('refunds'),
        'file of the list': (await exported(reader, 'refunds', { state: 'DUE' })).sumOfColumn('Amount'),
        'file for the bank': (await fileOf(reader, exportRefunds)).sumOfColumn('amount'),
      },
    },
    {
      name: 'slips that wait',
      places: {
        'rows of the list': sumOfBaht(slips.map(({ amount }) => amount)),
        'the day': ofDay('slips'),
        file: (await exported(reader, 'slips', { state: 'pending' })).sumOfColumn('Amount to pay'),
      },
    },
    {
      name: 'rows of bank statements that nobody has matched',
      places: {
        'rows of the list': sumOfBaht(rows.map(({ amount }) => amount)),
        'the day': ofDay('statements'),
        file: (await exported(reader, 'statement-rows', { state: 'OPEN' })).sumOfColumn('Amount'),
      },
    },
  ]
  const ofOrders = due.filter(({ orderId }) => owners.includes(orderId))
  sums.push({
    name: 'refunds that are due for some orders',
    places: {
      'the list': sumOfBaht(ofOrders.map(({ amount }) => amount)),
      'refunds of the orders': sumOfBaht(
        orders.flatMap((order) => order.refunds.filter(({ state }) => state === 'DUE').map(({ amount }) => amount)),
      ),
      'heads of the orders': sumOfBaht(orders.map(({ refund }) => refund?.amount)),
    },
  })
  return sums
}

/** What retailers owe on account. @param day today */
export async function sumsOnAccount(reader: Reader, day: string): Promise<NamedSum[]> {
  const { first, rows } = await readList(reader, calls.listCreditAccounts)
  const { usedAmt, overdueAmt } = first
  const file = await exported(reader, 'credit')
  const accounts = await Promise.all(rows.map(({ id }) => read(reader, calls.getCreditAccount, { params: { id } })))
  const query = { from: '2020-01-01', until: day }
  const statements = await Promise.all(
    rows.map(({ id }) => read(reader, calls.getCreditStatement, { params: { id }, query })),
  )
  const open = accounts.flatMap(({ openOrders }) => openOrders)
  return [
    {
      name: 'owed on account',
      places: {
        'sum of the list': satangOf(usedAmt),
        'its rows': sumOfBaht(rows.map((row) => row.usedAmt)),
        file: file.sumOfColumn('Unpaid'),
        'each account': sumOfBaht(accounts.map((account) => account.usedAmt)),
        'open orders of each account': sumOfBaht(open.map(({ openAmt }) => openAmt)),
        'limit less what is left': sumOfBaht(accounts.map(({ limitAmt, availableAmt }) => limitAmt - availableAmt)),
        'statements until today': sumOfBaht(statements.map(({ closingAmt }) => closingAmt)),
        'rows of the statements': sumOfBaht(statements.flatMap((one) => one.rows.map(({ amount }) => amount))),
      },
    },
    {
      name: 'overdue on account',
      places: {
        'sum of the list': satangOf(overdueAmt),
        'its rows': sumOfBaht(rows.map((row) => row.overdueAmt)),
        file: file.sumOfColumn('Overdue'),
        'open orders of each account': sumOfBaht(open.filter(({ overdue }) => overdue).map(({ openAmt }) => openAmt)),
      },
    },
  ]
}

/** What retailers owe, with credit or without, by age. */
export async function sumsOfReceivables(reader: Reader): Promise<NamedSum[]> {
  const { first, rows } = await readList(reader, calls.listReceivables)
  const { totals } = first
  const file = await exported(reader, 'receivables')
  const { usedAmt, overdueAmt } = await read(reader, calls.listCreditAccounts, { query: { size: 1 } })
  const orders = await readAll(reader, listStaffOrders)
  const delivered = orders.filter(({ orderStatus }) => orderStatus === 'DELIVERED')
  const due = sumOfBaht(delivered.map(({ dueAmt }) => dueAmt))
  const ages = ['notDueAmt', 'days30Amt', 'days60Amt', 'days90Amt', 'olderAmt'] as const
  const late = (some: readonly (typeof totals)[]) =>
    sumOfBaht(some.flatMap((one) => ages.slice(1).map((age) => one[age])))
  return [
    {
      name: 'owed by retailers',
      places: {
        'sum of the list': satangOf(totals.totalAmt),
        'its ages': sumOfBaht(ages.map((age) => totals[age])),
        'its rows': sumOfBaht(rows.map(({ totalAmt }) => totalAmt)),
        'ages of its rows': sumOfBaht(rows.flatMap((row) => ages.map((age) => row[age]))),
        file: file.sumOfColumn('Total'),
        'accounts and delivered orders': plus(satangOf(usedAmt), due),
      },
    },
    {
      name: 'cash of delivered orders that is not closed',
      places: {
        'sum of the list': satangOf(totals.cashAmt),
        'its rows': sumOfBaht(rows.map(({ cashAmt }) => cashAmt)),
        file: file.sumOfColumn('Of which cash not closed'),
        'delivered orders': due,
      },
    },
    {
      name: 'owed by retailers for too long',
      places: {
        'sum of the list': late([totals]),
        'its rows': late(rows),
        'overdue accounts and delivered orders': plus(satangOf(overdueAmt), due),
      },
    },
  ]
}
