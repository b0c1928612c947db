import { sumOf, type Satang } from '../money.ts'
import { isPaidAtDoor, methodOf, methods, type PayType } from '../payments/pay-types.ts'
import { bahtText } from '../tax-invoices/baht-text.ts'
import type { InvoiceLine, Party } from '../tax-invoices/tax-invoice.ts'

/** How money came, as a receipt names it; `GATEWAY`: card, wallet or QR code through a payment company. */
export const receiptMethods = ['CASH', 'TRANSFER', 'CHEQUE', 'GATEWAY'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

/** How the money of an order came. */
export const receiptMethodOf = (payType: PayType): ReceiptMethod =>
  isPaidAtDoor(payType) ? 'CASH' : methods[methodOf(payType)].channel === null ? 'TRANSFER' : 'GATEWAY'

/** Who paid. A shop without a tax number gets a receipt, too. */
export type Payer = { name: string; taxId: string | null; branch: string | null; address: string }

/**
 * A receipt as issued (section 105 bis of the Revenue Code). It is stored once, and every print is made from it alone.
 * net = the sum of its documents; with goods, also that of their totals and the delivery.
 */
export type Receipt = {
  number: string
  /** ISO 8601. */
  issuedOn: string
  /** The day on which the money came, `YYYY-MM-DD`. */
  receivedOn: string
  method: ReceiptMethod
  reference: string | null
  seller: Party
  payer: Payer
  /** The orders that were paid, with their tax invoice if they have one, and what of the money is theirs. */
  documents: { orderNumber: string; invoiceNumber: string | null; amount: Satang }[]
  /** The goods, where one order was paid as it is. */
  goods: { lines: InvoiceLine[]; delivery: Satang } | null
  net: Satang
  netInWords: string
}

/**
 * The document of a payment.
 * @throws Error when the sums disagree, since such a receipt must never be issued
 */
export function receiptOf(
  content: Omit<Receipt, 'number' | 'issuedOn' | 'netInWords'>,
  number: string,
  issuedOn: Date,
): Receipt {
  const { documents, goods, net } = content
  const ofDocuments = sumOf(documents.map(({ amount }) => amount))
  const ofGoods = goods && sumOf([...goods.lines.map(({ total }) => total), goods.delivery])
  if (ofDocuments !== net || (ofGoods !== null && ofGoods !== net) || net <= 0)
    throw new Error(`The sums of the receipt for ${documents[0]?.orderNumber} do not agree`)
  return { number, issuedOn: issuedOn.toISOString(), ...content, netInWords: bahtText(net) }
}
