import type { Satang } from '#rules/money.ts'
import { isPaidAtDoor, type PayType } from '#rules/payments/pay-types.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { issueOrderReceipt, voidReceipt } from '#server/tax-invoices/tax-invoices.ts'

// The receipt of an order's cash. What a change has added to an order that was paid before has none of its own: the order's
// receipt is the one of its payment, and stays as it is.

type OrderWithCash = { orderId: string; payType: PayType }

/** Issues the receipt of an order's cash, where it was to be paid at the door. @param cash with its amount in satang */
export async function issueCashReceipt(
  tx: Tx,
  { orderId, payType, amount }: OrderWithCash & { amount: Satang },
  issuing: Parameters<typeof issueOrderReceipt>[2],
): Promise<void> {
  if (isPaidAtDoor(payType)) await issueOrderReceipt(tx, { orderId, amount, method: 'CASH' }, issuing)
}

/** Makes the receipt of an order's cash void, where it was to be paid at the door. */
export async function voidCashReceipt(
  tx: Tx,
  { orderId, payType }: OrderWithCash,
  record: Parameters<typeof voidReceipt>[2],
): Promise<void> {
  if (isPaidAtDoor(payType)) await voidReceipt(tx, { orderId }, record)
}
