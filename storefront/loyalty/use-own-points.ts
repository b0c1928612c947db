import { myPoints } from '#contract/loyalty/calls.ts'
import { fromBaht, satangOf } from '#rules/money.ts'
import { pointsFor } from '#rules/loyalty/terms.ts'
import type { Cart } from '#storefront/cart/view.ts'
import { ask, CallError } from '#storefront/api/ask.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** What the server would say of a phone that nobody has proven: the token says so already, and no page asks. */
const unproven = new CallError({ code: 'phone_unverified', status: 403 })

/** The shop's points and tier. Under the key of the room of orders: placing one makes them out of date. */
export function useOwnPoints() {
  const shop = useRetailer()
  return useQuery({
    queryKey: ['orders', shop?.id, 'points', shop?.phoneUnproven],
    queryFn: () => (shop?.phoneUnproven ? Promise.reject(unproven) : ask(myPoints, {})),
    enabled: shop !== null,
  })
}

/** How many points a cart will earn once it is delivered; 0 where that is not known. */
export function useExpectedPoints({ earningAmt = 0 }: Pick<Cart, 'earningAmt'>): number {
  const { data } = useOwnPoints()
  const satangPerPoint = data && fromBaht(data.bahtPerPoint)
  return satangPerPoint ? pointsFor({ satangPerPoint }, data.percent, satangOf(earningAmt)) : 0
}
