import { pathOf } from '#contract/call.ts'
import { getEligibility } from '#contract/restricted-goods/calls.ts'
import * as schemas from '#contract/restricted-goods/schemas.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import { callService, type ServiceConnection } from '#server/http/call-service.ts'
import type { Retailer } from '#server/http/caller.ts'
import type { Company } from './port.ts'

type RemoteCompany = ServiceConnection & {
  /** Called when the service says that the retailer has confirmed a code: its number is then verified here too. */
  onProven: (who: Retailer) => Promise<unknown>
}

const path = pathOf(getEligibility).replace(/^\/company/, '')

/** A company service at another address. On an error it assumes nothing. */
export const remoteCompany = ({ onProven, ...connection }: RemoteCompany): Company => ({
  eligibilityOf: async (who, token) => {
    const eligibility = await callService(connection, {
      path,
      token,
      read: (body) => eligibilityOf(schemas.getEligibility.answer.parse(body)),
    })
    if (eligibility?.phoneProven) await onProven(who)
    return eligibility
  },
})

const eligibilityOf = ({
  grantedUntil,
  phoneProven,
  licences,
}: ReturnType<typeof schemas.getEligibility.answer.parse>): Eligibility => ({
  grantedUntil: grantedUntil === null ? null : Date.parse(grantedUntil),
  phoneProven,
  licences: Object.fromEntries(licences.map(({ categoryId, endsAt }) => [categoryId, Date.parse(endsAt)])),
})
