import { anyId, billPayment } from 'promptparse/generate'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { promptPayCode as promptPayCall } from '#contract/payments/calls.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { billReference, formatPromptPay, type PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import type { As } from '#server/http/route.ts'
import type { Retailer } from '#server/http/caller.ts'
import { findOrderByNumber } from '#server/orders/orders.ts'
import { notPayable } from './payable.ts'
import type { SlipDeps } from './receive-slip.ts'

const proxies = { phone: 'MSISDN', 'tax-id': 'NATID', 'e-wallet': 'EWALLETID' } as const

/**
 * The payload of a PromptPay QR code for exactly this amount (EMVCo, tag 29; for a bill tag 30 with its references).
 */
export function promptPayPayload(
  { kind, id }: Pick<PromptPayAccount, 'kind' | 'id'>,
  amount: Satang,
  references: readonly string[],
): string {
  const baht = toBaht(amount)
  if (kind !== 'bill') return anyId({ type: proxies[kind], target: id, amount: baht })
  const [ref1 = '', ref2] = references
  return billPayment({ billerId: id, amount: baht, ref1, ...(ref2 && { ref2 }) })
}

/** The account for the transfer of an order's total. */
export async function promptPayCode(
  { db, offeredMethods, promptPay: accountNow }: SlipDeps,
  { who, query }: As<Retailer, typeof promptPayCall>,
): Promise<Result<AnswerOf<typeof promptPayCall>>> {
  const order = await findOrderByNumber(db, who.id, query.orderNumber)
  if (!order) return fail('not_found')
  const rejection = notPayable(order, offeredMethods())
  if (rejection) return rejection
  const amount = order.grand_total_satang
  const promptPay = accountNow()
  if (!promptPay) return ok({ amount: toBaht(amount), account: null })
  const isBill = promptPay.kind === 'bill'
  const references = isBill ? [order.order_number, who.outletCode].map(billReference).filter(Boolean) : []
  return ok({
    amount: toBaht(amount),
    account: {
      payload: promptPayPayload(promptPay, amount, references),
      kind: promptPay.kind,
      number: formatPromptPay(promptPay),
      name: promptPay.name,
      references,
    },
  })
}
