import { satang, minus, type Satang } from '#rules/money.ts'
import { decide, type Outcome } from './decide.ts'
import type { Deliver } from './gateway-options.ts'
import type { NoticeSender } from './notices.ts'
import type { Decision, Payment } from './payment.ts'
import type { GatewayStore } from './store.ts'

/** Dependencies shared by the gateway's routes. */
export type Gateway = {
  store: GatewayStore
  merchants: Readonly<Record<string, string>>
  merchantName: (merchantID: string) => string
  notices: NoticeSender
  deliver: Deliver
  now: () => Date
  newToken: () => string
  pageUrl: (token: string) => string
  stylesheetPath: string
  payLaterMs: number
}

type Conclusion = {
  outcome: Outcome
  amountSatang: Satang
  /** None: the requested one. */
  currencyCode?: string
  noticeDelayMs: number
  noticeCount: number
  badSignature: boolean
}

/** An outcome chosen on the payment page: one valid notice, sent immediately or when a late payment arrives. */
export const plainConclusion = (gateway: Gateway, payment: Payment, outcome: Outcome): Conclusion => ({
  outcome,
  // "Wrong amount" on the test page is one baht less, or one satang less when less than two baht are due.
  amountSatang:
    outcome === 'underpaid'
      ? minus(payment.amountSatang, satang(payment.amountSatang > 200 ? 100 : 1))
      : payment.amountSatang,
  noticeDelayMs: outcome === 'later' ? gateway.payLaterMs : 0,
  noticeCount: 1,
  badSignature: false,
})

/** Decides the payment and sends its notices; `statuses` is null while they are pending. */
export async function conclude(
  gateway: Gateway,
  payment: Payment,
  wish: Conclusion,
): Promise<{ payment: Payment; decision: Decision; statuses: (number | null)[] | null }> {
  const now = gateway.now()
  const due = new Date(now.getTime() + wish.noticeDelayMs)
  const effectiveAt = wish.outcome === 'later' ? due : now
  const decided = decide(payment, { ...wish, effectiveAt }, now)
  const owed = {
    decision: decided.decision,
    dueAt: due.toISOString(),
    count: wish.noticeCount,
    badSignature: wish.badSignature,
  }
  await gateway.store.put({ ...decided.payment, owedNotice: wish.noticeCount > 0 ? owed : null })
  if (wish.noticeDelayMs > 0) {
    gateway.notices.sendWhenDue(payment.token, owed)
    return { ...decided, statuses: null }
  }
  return { ...decided, statuses: await gateway.notices.sendNow(payment.token, owed) }
}
