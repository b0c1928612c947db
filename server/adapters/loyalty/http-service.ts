import { fail, ok, statusOf, type ErrorCode, type Result } from '#contract/errors.ts'
import { fromBaht, toBaht } from '#rules/money.ts'
import type { Account, Loyalty } from './port.ts'

export type LoyaltyService = {
  /** Stands in the place of `/loyalty`. */
  url: string
  /** The secret that both sides have. */
  token: string
}

/** A shop waits so long for its points at most; then it goes on without. */
const timeoutMs = 2000

/** The loyalty service of another process or of somebody else, by the calls under `/loyalty/service/`. */
export function httpLoyalty({ url, token }: LoyaltyService, request: typeof fetch, patienceMs = timeoutMs): Loyalty {
  const ask = async (method: string, path: string, body?: object): Promise<Result<unknown>> => {
    try {
      const response = await request(`${url}/service/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      const answer: unknown = await response.json()
      if (response.ok) return ok(answer)
      const code = refusalOf(answer)
      return code ? fail(code) : fail('unavailable', { detail: `Loyalty answered ${response.status}` })
    } catch (error) {
      return fail('unavailable', { detail: `Loyalty cannot be reached: ${String(error)}` })
    }
  }
  const tell = async (path: string, body: object): Promise<Result<null>> => {
    const answer = await ask('PUT', path, body)
    return answer.ok ? ok(null) : answer
  }
  return {
    account: async (outletId) => {
      const answer = await ask('GET', `members/${outletId}`)
      return answer.ok ? accountOf(answer.value) : answer
    },
    hold: ({ orderId, outletId, points }) => tell(`orders/${orderId}/hold`, { outletId, points }),
    release: ({ orderId, outletId }) => tell(`orders/${orderId}/release`, { outletId }),
    redeem: ({ orderId, at, ...rest }) => tell(`orders/${orderId}/redemption`, { ...rest, at: at.toISOString() }),
    earn: ({ orderId, at, member, goods, ...rest }) => {
      const { phone: phoneNumber, name, phoneVerified } = member
      const told = { member: { phoneNumber, name, phoneVerified }, goodsAmt: toBaht(goods), at: at.toISOString() }
      return tell(`orders/${orderId}/earning`, { ...rest, ...told })
    },
    forget: async (outletId) => {
      const answer = await ask('DELETE', `members/${outletId}`)
      return answer.ok ? ok(null) : answer
    },
  }
}

/** What the service refused for good. Anything else, a wrong secret too, is a service that cannot be used now. */
function refusalOf(answer: unknown): ErrorCode | null {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null
  const refusals: ErrorCode[] = ['points_short', 'order_closed', 'not_found']
  return refusals.find((one) => one === code && one in statusOf) ?? null
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const tiers = ['member', 'silver', 'gold'] as const

/** Reads an account as far as it can be believed. */
function accountOf(value: unknown): Result<Account> {
  const { points, tier, bahtPerPoint, percent, next, pointsExpiring } = (value ?? {}) as Record<string, unknown>
  const known = tiers.find((one) => one === tier)
  const satangPerPoint = typeof bahtPerPoint === 'number' ? fromBaht(bahtPerPoint) : null
  if (!isCount(points) || !known || !satangPerPoint || !isCount(percent))
    return fail('unavailable', { detail: 'Loyalty answered no account' })
  return ok({ points, tier: known, satangPerPoint, percent, next: nextOf(next), expiring: expiringOf(pointsExpiring) })
}

function nextOf(value: unknown): Account['next'] {
  const { tier, missingAmt } = (value ?? {}) as Record<string, unknown>
  const known = tiers.find((one) => one === tier)
  const missingSatang = typeof missingAmt === 'number' ? fromBaht(missingAmt) : null
  return known && missingSatang !== null ? { tier: known, missingSatang } : null
}

const expiringOf = (value: unknown): Account['expiring'] =>
  (Array.isArray(value) ? value : []).flatMap((row: { points?: unknown; on?: unknown }) =>
    isCount(row.points) && typeof row.on === 'string' ? { points: row.points, on: row.on } : [],
  )
