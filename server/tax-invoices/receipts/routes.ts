import * as calls from '#contract/backoffice/office/receipts/calls.ts'
import * as schemas from '#contract/backoffice/office/receipts/schemas.ts'
import type { AnswerOf } from '#contract/call.ts'
import { ok } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import type { Receipt } from '#rules/receipts/receipt.ts'
import { actorOf } from '#server/http/caller.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import type { IssueDeps } from '../issue-tax-invoice.ts'
import type { PdfMaker } from '../pdf/pdf-maker.ts'
import { issueByHand } from './issue-receipt.ts'
import { sendReceipt } from './send-receipt.ts'
import { findReceipt, findReceiptsOfOrder, type ReceiptRow } from './store.ts'

const present = ({ document, voided_at, void_reason }: ReceiptRow): AnswerOf<typeof calls.issueReceipt> => ({
  number: document.number,
  issuedOn: document.issuedOn,
  totalAmt: toBaht(document.net),
  method: document.method,
  orders: document.documents.map(({ orderNumber, amount }) => ({ orderNumber, amount: toBaht(amount) })),
  voidedOn: voided_at?.toISOString() ?? null,
  voidReason: void_reason,
})
const presentNew = (document: Receipt) => present({ document, voided_at: null, void_reason: null })

/** Receipts as the staff issue, find and print them. */
export const receiptRoutes = (deps: IssueDeps, maker: PdfMaker): Route[] => [
  forStaff(calls.issueReceipt, schemas.issueReceipt, async ({ params, who, now }) => {
    const issued = await issueByHand(deps, { orderId: params.id, by: actorOf(who), now })
    return issued.ok ? ok(presentNew(issued.value)) : issued
  }),
  forStaff(calls.listOrderReceipts, schemas.listOrderReceipts, async ({ params }) =>
    ok({ receipts: (await findReceiptsOfOrder(deps.db, params.id)).map(present) }),
  ),
  forStaff(calls.printReceipt, schemas.printReceipt, async ({ params, query, reply }) => {
    const found = await findReceipt(deps.db, params.number)
    if (!found.ok) return found
    return sendReceipt({ maker, retailerId: null, row: found.value, mark: query.mark, reply })
  }),
]
