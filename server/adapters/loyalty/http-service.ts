import { fail, ok, statusOf, type ErrorCode, type Result } from '#contract/errors.ts'
import { account, memberHistory } from '#contract/loyalty/schemas.ts'
import { fromBaht, toBaht } from '#rules/money.ts'
import { fetchThrough, circuit, type CircuitOptions } from '#server/http/circuit.ts'
import { requestIdHeaders } from '#server/http/current-request.ts'
import type { Account, History, Loyalty } from './port.ts'

type LoyaltyService = {
  /** Replaces `/loyalty`. */
  url: string
  /** The shared secret. */
  token: string
}

type LoyaltyOptions = CircuitOptions & { timeoutMs?: number }

/** Time limit of a call, in ms; then a request continues without points. */
const defaultTimeoutMs = 2000

/**
 * A loyalty service of another process or a third party, by the calls under `/loyalty/service/`. After several failures
 * in a row it is not called for a while.
 */
export function httpLoyalty(
  { url, token }: LoyaltyService,
  request: typeof fetch,
  { timeoutMs = defaultTimeoutMs, ...options }: LoyaltyOptions = {},
): Loyalty {
  const way = circuit(options)
  const call = async (method: string, path: string, body?: object): Promise<Result<unknown>> => {
    try {
      const reply = await fetchThrough(way, () =>
        request(`${url}/service/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...requestIdHeaders(),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      )
      if (!reply) return fail('unavailable', { detail: 'Loyalty has not answered for a while' })
      if (reply.ok) return ok(reply.body)
      const code = refusalOf(reply.body)
      return code ? fail(code) : fail('unavailable', { detail: `Loyalty answered ${reply.status}` })
    } catch (error) {
      return fail('unavailable', { detail: `Loyalty cannot be reached: ${String(error)}` })
    }
  }
  const put = async (path: string, body: object): Promise<Result<null>> => {
    const answer = await call('PUT', path, body)
    return answer.ok ? ok(null) : answer
  }
  return {
    account: async (outletId) => {
      const answer = await call('GET', `members/${outletId}`)
      return answer.ok ? accountOf(answer.value) : answer
    },
    history: async (outletId, { page, size }) => {
      const answer = await call('GET', `members/${outletId}/history?page=${page}&size=${size}`)
      return answer.ok ? historyOf(answer.value) : answer
    },
    hold: ({ orderId, outletId, points }) => put(`orders/${orderId}/hold`, { outletId, points }),
    release: ({ orderId, outletId }) => put(`orders/${orderId}/release`, { outletId }),
    redeem: ({ orderId, at, ...rest }) => put(`orders/${orderId}/redemption`, { ...rest, at: at.toISOString() }),
    earn: ({ orderId, at, member, goods, ...rest }) => {
      const { phone: phoneNumber, name, phoneVerified } = member
      const details = { member: { phoneNumber, name, phoneVerified }, goodsAmt: toBaht(goods), at: at.toISOString() }
      return put(`orders/${orderId}/earning`, { ...rest, ...details })
    },
    forget: async (outletId) => {
      const answer = await call('DELETE', `members/${outletId}`)
      return answer.ok ? ok(null) : answer
    },
  }
}

/** The code of a final rejection. Anything else, a wrong secret too, means that the service is unavailable. */
function refusalOf(answer: unknown): ErrorCode | null {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null
  const refusals: ErrorCode[] = ['points_short', 'order_closed', 'not_found']
  return refusals.find((one) => one === code && one in statusOf) ?? null
}

/** Validates an account. */
function accountOf(value: unknown): Result<Account> {
  const read = account.safeParse(value)
  const satangPerPoint = read.success ? fromBaht(read.data.bahtPerPoint) : null
  if (!read.success || !satangPerPoint) return fail('unavailable', { detail: 'Loyalty answered no account' })
  const { points, tier, percent, next, pointsExpiring: expiring } = read.data
  const missingSatang = next && fromBaht(next.missingAmt)
  return ok({
    points,
    tier,
    percent,
    satangPerPoint,
    expiring,
    next: next && missingSatang !== null ? { tier: next.tier, missingSatang } : null,
  })
}

function historyOf(value: unknown): Result<History> {
  const read = memberHistory.safeParse(value)
  if (!read.success) return fail('unavailable', { detail: 'Loyalty answered no history' })
  const { content, totalElements: total } = read.data
  return ok({ entries: content.map((entry) => ({ ...entry, on: new Date(entry.on) })), total })
}
