import { noticeClaims } from './decide.ts'
import type { Deliver } from './gateway-options.ts'
import type { PendingNotice, Payment } from './payment.ts'
import { signPayload } from './signed-payload.ts'
import type { GatewayStore } from './store.ts'

type NoticeOptions = {
  store: GatewayStore
  merchants: Readonly<Record<string, string>>
  now: () => Date
  deliver: Deliver
  retryDelaysMs: readonly number[]
}

/** A key that no merchant has, for notices that must be rejected. */
const unknownMerchantSecret = 'not-the-key-of-any-merchant'

/**
 * Sends signed notices to the `backendReturnUrl` of the merchant's own signed request, and to no other address. A
 * notice stays in the store until it is answered 200 or the retries run out; `resume` continues after a restart.
 */
export function noticeSender(options: NoticeOptions) {
  const { store, merchants, now, deliver, retryDelaysMs } = options
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false

  const after = (delayMs: number, work: () => Promise<unknown>) => {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      // If this fails, the notice stays in the store and is retried at the next start.
      work().catch(() => {})
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }

  async function postOnce(payment: Payment, owed: PendingNotice): Promise<number | null> {
    const secret = merchants[payment.merchantID]
    if (!payment.backendReturnUrl || !secret) return null
    const payload = await signPayload(
      noticeClaims(payment, owed.decision),
      owed.badSignature ? unknownMerchantSecret : secret,
    )
    return deliver(payment.backendReturnUrl, 'application/json', JSON.stringify({ payload }))
  }

  async function settle(token: string, owed: PendingNotice) {
    const payment = store.get(token)
    // Another outcome may have been decided in the meantime; its notice must stay.
    const current = payment?.owedNotice
    if (!payment || current?.dueAt !== owed.dueAt || current.decision.tranRef !== owed.decision.tranRef) return
    await store.put({ ...payment, owedNotice: null })
  }

  async function retry(token: string, owed: PendingNotice, tries: number): Promise<void> {
    const delayMs = retryDelaysMs[tries]
    if (delayMs === undefined) return settle(token, owed)
    after(delayMs, async () => {
      const payment = store.get(token)
      if (!payment) return
      if ((await postOnce(payment, owed)) === 200) return settle(token, owed)
      return retry(token, owed, tries + 1)
    })
  }

  /** Posts the notice as often as requested and returns the statuses; failures are retried in the background. */
  async function sendNow(token: string, owed: PendingNotice): Promise<(number | null)[]> {
    const payment = store.get(token)
    if (!payment) return []
    const statuses: (number | null)[] = []
    for (let sent = 0; sent < owed.count; sent += 1) statuses.push(await postOnce(payment, owed))
    const mustRetry = statuses.some((status) => status !== 200) && payment.backendReturnUrl !== null
    await (mustRetry ? retry(token, owed, 0) : settle(token, owed))
    return statuses
  }

  /** Sends the notice when it is due; a delayed decision takes effect then at the latest. */
  function sendWhenDue(token: string, owed: PendingNotice) {
    after(Math.max(0, Date.parse(owed.dueAt) - now().getTime()), async () => {
      const payment = store.get(token)
      if (!payment) return
      const { decision } = payment
      const isSoon =
        decision !== null &&
        decision.tranRef === owed.decision.tranRef &&
        Date.parse(decision.effectiveAt) > now().getTime()
      if (isSoon) await store.put({ ...payment, decision: { ...decision, effectiveAt: now().toISOString() } })
      await sendNow(token, owed)
    })
  }

  return {
    sendNow,
    sendWhenDue,
    resume() {
      for (const payment of store.list()) if (payment.owedNotice) sendWhenDue(payment.token, payment.owedNotice)
    },
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type NoticeSender = ReturnType<typeof noticeSender>
