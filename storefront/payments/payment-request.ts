import type { RequestOf } from '#contract/call.ts'
import type { getPaymentUrl } from '#contract/payments/calls.ts'
import {
  bankAgents,
  methods,
  mobileBanking,
  type Bank,
  type Channel,
  type PaymentMethod,
} from '#rules/payments/pay-types.ts'

/** How to pay an attempt: a channel of the gateway and, for a bank's app, its agent. */
export type PayChoice = { channel: Channel; agentCode: string | null }
type PaymentBody = RequestOf<typeof getPaymentUrl>['body']

/** The gateway's channel for a choice on the screen; null where the gateway is not used or the bank is missing. */
export function payChoice(method: PaymentMethod, bank: Bank | null): PayChoice | null {
  const { channel } = methods[method]
  if (channel !== 'DEEPLINK') return channel && { channel, agentCode: null }
  return bank && { channel, agentCode: bankAgents[bank] }
}

type PayableOrder = { orderNumber: string; grandTotalAmt: number }

/** The payment request of an order. `outletCode` is the signed-in retailer's. */
export function paymentRequest(
  { orderNumber, grandTotalAmt }: PayableOrder,
  { channel, agentCode }: PayChoice,
  { outletCode, description }: { outletCode: string; description: string },
): PaymentBody {
  return {
    invoiceNo: orderNumber,
    description,
    amount: grandTotalAmt,
    currencyCode: 'THB',
    paymentChannel: [channel],
    userDefined1: outletCode,
    ...(agentCode && { ...mobileBanking, agentCode }),
  }
}
