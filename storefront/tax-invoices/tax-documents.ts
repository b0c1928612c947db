import type { AnswerOf } from '#contract/call.ts'
import {
  downloadCreditNote,
  downloadReceipt,
  downloadTaxInvoice,
  orderTaxDocuments,
} from '#contract/tax-invoices/calls.ts'
import { download } from '#storefront/api/call.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { saveFile } from '#web/save-file.ts'
import { useCall } from '#storefront/router/queries.ts'

export type TaxDocuments = AnswerOf<typeof orderTaxDocuments>

/** How often the page refetches while an invoice is pending, in milliseconds; issuing one takes seconds. */
const refetchMs = { payment: 30_000, delivery: 30_000, issue: 5_000 } as const

/** The tax invoice of an order and its credit notes; invalidated with the orders. */
export const useTaxDocuments = (orderId: string) =>
  useCall(
    ['orders', 'tax-documents', orderId],
    orderTaxDocuments,
    { params: { id: orderId } },
    { refetchInterval: ({ state: { data } }) => (data?.awaits ? refetchMs[data.awaits] : false) },
  )

const save = (reply: Reply<Blob>, number: string): Reply<Blob> => {
  if (reply.ok) saveFile(reply.value, `${number}.pdf`)
  return reply
}

/** Downloads the invoice of an order; a plain link would not carry the session. */
export const saveTaxInvoice = async (orderId: string, number: string): Promise<Reply<Blob>> =>
  save(await download(downloadTaxInvoice, { params: { id: orderId } }), number)

export const saveCreditNote = async (orderId: string, number: string): Promise<Reply<Blob>> =>
  save(await download(downloadCreditNote, { params: { id: orderId, number } }), number)

export const saveReceipt = async (orderId: string, number: string): Promise<Reply<Blob>> =>
  save(await download(downloadReceipt, { params: { id: orderId, number } }), number)
