import { methodOf, pathOf } from '#contract/call.ts'
import { serviceForget } from '#contract/restricted-goods/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import type { CompanyMemory } from './port.ts'

type CompanyService = {
  /** Replaces `/company`. */
  url: string
  /** The shared secret. */
  token: string
}

const timeoutMs = 3000

/** Notifies a remote company service of deleted accounts. */
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
