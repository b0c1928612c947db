import { acceptAll } from '#contract/backoffice/day/order-desk/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'

type ListQuery = Readonly<Record<string, string | readonly string[]>>
type AcceptFilter = RequestOf<typeof acceptAll>['body']['filter']
const numbers = ['amountFrom', 'amountTo']
const flags = ['unpaid', 'byStaff', 'pickUp']
const lists = ['stage', 'province', 'payType']

/**
 * The filters of the address for accepting what they show. What no filter knows stays in, so that the server refuses it
 * instead of accepting everything. Held orders are never accepted, so that the rest is the same next to their list.
 */
function acceptFilter(query: ListQuery): AcceptFilter {
  const entries = Object.entries(query).filter(([name]) => name !== 'sort' && name !== 'held')
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (lists.includes(name)) return [name, [value].flat()]
      if (numbers.includes(name)) return [name, Number(value)]
      return [name, flags.includes(name) ? value === 'true' : value]
    }),
  )
}

/** Accepts what the list of this address shows, as far as nothing holds it. */
export const acceptMatching = (query: ListQuery) => call(acceptAll, { body: { filter: acceptFilter(query) } })
