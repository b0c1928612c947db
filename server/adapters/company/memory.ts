import { methodOf, pathOf } from '#contract/call.ts'
import { serviceForget } from '#contract/restricted-goods/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import type { CompanyMemory } from './port.ts'

type CompanyService = {
  /** Stands in the place of `/company`. */
  url: string
  /** The secret that both sides have. */
  token: string
}

const timeoutMs = 3000

/** Tells a company service of another process what the shop forgets. */
export const companyMemory = ({ url, token }: CompanyService, request: typeof fetch): CompanyMemory => ({
  forget: async (outletId) => {
    const path = pathOf(serviceForget)
      .replace(/^\/company/, '')
      .replace(':id', outletId)
    try {
      const response = await request(`${url}${path}`, {
        method: methodOf(serviceForget),
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      return response.ok ? ok(null) : fail('unavailable', { detail: `The company service answered ${response.status}` })
    } catch (error) {
      return fail('unavailable', { detail: `The company service cannot be reached: ${String(error)}` })
    }
  },
})
