import { getCreditAccount, listCreditAccounts } from '#contract/backoffice/retailers/credit/calls.ts'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listOrderReceipts } from '#contract/backoffice/office/receipts/calls.ts'
import { satang } from '#rules/money.ts'
import { read, readAll, sumOfBaht, type NamedSum, type Reader } from './named-sums.ts'

/** Orders whose papers are looked at: the latest ones. */
const most = 60

/** What receipts say, and the money that they are for. */
export async function sumsOfReceipts(reader: Reader): Promise<NamedSum[]> {
  const accounts = await readAll(reader, listCreditAccounts)
  const whole = await Promise.all(accounts.map(({ id }) => read(reader, getCreditAccount, { params: { id } })))
  const payments = whole.flatMap(({ receipts }) => receipts).filter(({ cancelledOn }) => cancelledOn === null)
  const orders = await readAll(reader, listStaffOrders)
  const receiptsOf = async (id: string) =>
    (await read(reader, listOrderReceipts, { params: { id } })).receipts.filter(({ voidedOn }) => voidedOn === null)
  const paid = new Set(payments.flatMap((one) => one.orders.map(({ orderNumber }) => orderNumber)))
  const ofPayments = new Map<string, number>()
  for (const { id } of orders.filter(({ orderNumber }) => paid.has(orderNumber)))
    for (const { number, totalAmt, orders: parts } of await receiptsOf(id))
      if (parts.some(({ orderNumber }) => paid.has(orderNumber))) ofPayments.set(number, totalAmt)
  const closed: { receipts: number; due: number }[] = []
  for (const { id, payType, dueAmt, orderStatus, orderNumber, grandTotalAmt, missing } of orders.slice(0, most)) {
    if (payType !== 'COD' || orderStatus !== 'DELIVERED' || dueAmt > 0 || paid.has(orderNumber)) continue
    const receipts = await receiptsOf(id)
    closed.push({
      receipts: receipts.reduce((sum, { totalAmt }) => sum + totalAmt, 0),
      due: grandTotalAmt - (missing?.amt ?? 0),
    })
  }
  return [
    {
      name: 'received on account',
      places: {
        payments: sumOfBaht(payments.map(({ amount }) => amount)),
        'their orders': sumOfBaht(payments.flatMap((one) => one.orders.map(({ amount }) => amount))),
        receipts: sumOfBaht([...ofPayments.values()]),
      },
    },
    {
      name: 'cash of orders that was closed',
      places: {
        receipts: sumOfBaht(closed.map(({ receipts }) => receipts)),
        orders: sumOfBaht(closed.map(({ due }) => due)),
      },
    },
    {
      name: 'payments on account and their receipts',
      places: { payments: satang(payments.length), receipts: satang(ofPayments.size) },
    },
  ]
}
