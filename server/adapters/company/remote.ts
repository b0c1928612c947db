import { pathOf } from '#contract/call.ts'
import { getStanding } from '#contract/restricted-goods/calls.ts'
import * as schemas from '#contract/restricted-goods/schemas.ts'
import type { Standing } from '#rules/restricted-goods/restriction.ts'
import { askService, type AskedService } from '#server/http/call-service.ts'
import type { Retailer } from '#server/http/caller.ts'
import type { Company } from './port.ts'

type RemoteCompany = AskedService & {
  /** Told when the service says that the shop has confirmed a code: its number is proven here too. */
  onProven: (who: Retailer) => Promise<unknown>
}

const path = pathOf(getStanding).replace(/^\/company/, '')

/** A company service at another address. Whatever goes wrong, nothing is taken for granted. */
export const remoteCompany = ({ onProven, ...asked }: RemoteCompany): Company => ({
  standingOf: async (who, token) => {
    const standing = await askService(asked, {
      path,
      token,
      read: (body) => standingOf(schemas.getStanding.answer.parse(body)),
    })
    if (standing?.phoneProven) await onProven(who)
    return standing
  },
})

const standingOf = ({
  grantedUntil,
  phoneProven,
  licences,
}: ReturnType<typeof schemas.getStanding.answer.parse>): Standing => ({
  grantedUntil: grantedUntil === null ? null : Date.parse(grantedUntil),
  phoneProven,
  licences: Object.fromEntries(licences.map(({ categoryId, endsAt }) => [categoryId, Date.parse(endsAt)])),
})
