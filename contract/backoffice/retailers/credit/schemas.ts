import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, enteredDay, envelope, id, instant, number, numberInPath, pagingUpTo } from '../../../schemas.ts'

const ofRetailer = z.object({ id })
const day = z.iso.date()
/** Both included. */
const ofDays = z.object({ from: day, until: day })
const money = z.number().check(z.minimum(0.01), z.maximum(100_000_000))
const method = z.enum(['CASH', 'TRANSFER', 'CHEQUE'])
/** A STOPPED account takes no more orders. */
const status = z.enum(['ACTIVE', 'STOPPED'])

const account = z.object({
  id,
  outletCode: z.string(),
  storeName: z.string(),
  phone: z.string(),
  limitAmt: baht,
  /** Days from delivery until an order is to be paid. */
  termsDays: number,
  status,
  note: z.nullable(z.string()),
  revision: number,
  /** Unpaid orders on account. */
  usedAmt: baht,
  availableAmt: baht,
  overdueAmt: baht,
})

const openOrder = z.object({
  orderId: id,
  orderNumber: z.string(),
  placedOn: instant,
  deliveredOn: z.nullable(instant),
  /** Null until it is delivered. */
  payBy: z.nullable(day),
  overdue: z.boolean(),
  owedAmt: baht,
  paidAmt: baht,
  openAmt: baht,
})

const receipt = z.object({
  id: number,
  amount: baht,
  method,
  reference: z.nullable(z.string()),
  receivedOn: day,
  recordedBy: actor,
  orders: z.array(z.object({ orderNumber: z.string(), amount: baht })),
  cancelledOn: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  /** The number of its receipt on paper; null where none was issued. */
  receiptNumber: z.nullable(z.string()),
})

const wholeAccount = z.extend(account, { openOrders: z.array(openOrder), receipts: z.array(receipt) })

export const listCreditAccounts = defineSchemas({
  permission: 'credit',
  query: z.extend(pagingUpTo(200), {
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    /** `owing`: something is unpaid; `overdue`: it should have been paid by now. */
    only: z.optional(z.enum(['owing', 'overdue'])),
  }),
  answer: z.extend(envelope(account), { usedAmt: baht, overdueAmt: baht }),
  errors: ['validation'],
  doc: 'Retailers with credit: limit, what they owe, what is left and overdue; most overdue first, with the sums of all.',
})

/** What is owed by the days since it should have been paid. */
const ages = z.object({
  /** Not due yet, or not delivered. */
  notDueAmt: baht,
  /** Due for 1 to 30 days, 31 to 60, 61 to 90, and longer. */
  days30Amt: baht,
  days60Amt: baht,
  days90Amt: baht,
  olderAmt: baht,
  /** All of it. */
  totalAmt: baht,
  /** What of it is cash of delivered orders that was not counted and closed. */
  cashAmt: baht,
})

export const listReceivables = defineSchemas({
  permission: 'credit',
  query: z.extend(pagingUpTo(200), {
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    /** `overdue`: something should have been paid by now; `cash`: cash of delivered orders is still out. */
    only: z.optional(z.enum(['overdue', 'cash'])),
  }),
  answer: z.extend(envelope(z.extend(ages, { id, outletCode: z.string(), storeName: z.string(), phone: z.string() })), {
    totals: ages,
  }),
  errors: ['validation'],
  doc: 'What each retailer owes, with credit or without, by age: orders on account by their terms, and delivered orders whose cash was not closed from the day of delivery. The most first, with the sums of all that match.',
})

export const getCreditAccount = defineSchemas({
  permission: 'credit',
  params: ofRetailer,
  answer: wholeAccount,
  errors: ['not_found'],
  doc: 'The account of a retailer with its open orders, oldest first, and its payments, newest first. One without credit has a limit of 0 and revision 0.',
})

export const saveCreditAccount = defineSchemas({
  permission: 'credit.limits',
  params: ofRetailer,
  body: z.object({
    limit: z.number().check(z.minimum(0), z.maximum(100_000_000)),
    termsDays: z.int().check(z.minimum(0), z.maximum(365)),
    status,
    note: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(300))), null),
    /** 0 for an account that is opened. */
    revision: number,
  }),
  answer: wholeAccount,
  errors: ['validation', 'not_found', 'edit_conflict'],
  doc: 'Opens the account of a retailer, or changes its limit, days and status. A lower limit takes no order back.',
})

export const receiveCredit = defineSchemas({
  permission: 'credit',
  params: ofRetailer,
  status: 201,
  idempotency: 'optional',
  body: z.object({
    amount: money,
    method,
    reference: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    receivedOn: enteredDay,
    /** The orders that it pays; without them the oldest first. */
    orderIds: z._default(z.array(id).check(z.maxLength(200)), []),
  }),
  answer: wholeAccount,
  errors: ['validation', 'not_found', 'amount_mismatch', 'slip_used'],
  doc: 'Records a payment and puts it on orders. Cash is counted with the counter of the day on which it was received, or where that is closed, with the first one that is open from today on. `amount_mismatch`: it is more than what is open of them. `slip_used`: the same amount with the same reference was recorded for that day before.',
})

export const cancelCreditReceipt = defineSchemas({
  permission: 'credit',
  params: z.object({ id, receiptId: numberInPath }),
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: wholeAccount,
  errors: ['validation', 'not_found', 'cash_closed'],
  doc: 'Cancels a payment that was recorded by mistake, or whose cheque came back: its orders are open again, and a refund for a problem that only it had made due is void. Twice is once. `cash_closed`: it was cash, and the cash-up of the counter that has it is closed.',
})

export const getCreditStatement = defineSchemas({
  permission: 'credit',
  params: ofRetailer,
  query: ofDays,
  answer: z.object({
    openingAmt: baht,
    rows: z.array(
      z.object({
        on: day,
        /** A `RECEIPT` above zero is a payment that was cancelled on that day. */
        kind: z.enum(['ORDER', 'RECEIPT']),
        /** The order’s number, or the reference of the payment. */
        document: z.string(),
        /** The last day to pay an order; null of a payment, and until it is delivered. */
        payBy: z.optional(z.nullable(day)),
        amount: baht,
        balanceAmt: baht,
      }),
    ),
    closingAmt: baht,
    /** What should have been paid before the last of the days, less what was paid ahead. */
    overdueAmt: z.optional(baht),
    /** The company that is owed; null until it is set up. */
    seller: z.optional(z.nullable(z.string())),
  }),
  errors: ['validation', 'not_found'],
  doc: 'The statement of account of some days, both included: opening balance, orders with the last day to pay each, payments (negative; a payment that was cancelled later comes back on the day of that), closing balance, and what of it is overdue.',
})

export const printCreditStatement = defineSchemas({
  permission: 'credit',
  answerType: 'application/pdf',
  params: ofRetailer,
  query: ofDays,
  errors: ['validation', 'not_found', 'unavailable', 'seller_missing'],
  doc: 'The statement of account as PDF, in Thai, with the seller and the retailer on it.',
})
