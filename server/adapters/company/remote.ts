import type { FastifyBaseLogger } from 'fastify'
import { getStanding } from '#contract/restricted-goods/get-standing.ts'
import { answer } from '#contract/restricted-goods/get-standing.schema.ts'
import type { Standing } from '#rules/restricted-goods/restriction.ts'
import type { Circuit } from '#server/http/circuit.ts'
import type { Retailer } from '#server/http/who.ts'
import type { Company } from './port.ts'

export type RemoteCompany = {
  /** In place of `/company`. */
  url: string
  circuit: Circuit
  timeoutMs: number
  log: FastifyBaseLogger
  /** Told when the service says that the shop has confirmed a code: its number is proven here too. */
  onProven: (who: Retailer) => Promise<unknown>
}

/** A company service at another address. Whatever goes wrong, nothing is taken for granted. */
export function remoteCompany({ url, circuit, timeoutMs, log, onProven }: RemoteCompany): Company {
  const address = `${url}${getStanding.path.replace(/^\/company/, '')}`

  const ask = async (token: string): Promise<Standing | null> => {
    const leave = circuit.enter()
    if (!leave) return null
    let reached = false
    try {
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body: unknown = await response.json()
      reached = true
      if (!response.ok) throw new Error(`It answered ${response.status}`)
      return standingOf(answer.parse(body))
    } catch (error) {
      log.warn({ err: error, service: 'company' }, 'the standing of a shop could not be asked for')
      return null
    } finally {
      leave(reached)
    }
  }
  return {
    standingOf: async (who, token) => {
      const standing = await ask(token)
      if (standing?.phoneProven) await onProven(who)
      return standing
    },
  }
}

const standingOf = ({ grantedUntil, phoneProven, licences }: ReturnType<typeof answer.parse>): Standing => ({
  grantedUntil: grantedUntil === null ? null : Date.parse(grantedUntil),
  phoneProven,
  licences: Object.fromEntries(licences.map(({ categoryId, endsAt }) => [categoryId, Date.parse(endsAt)])),
})
