import { myPoints } from '#contract/loyalty/calls.ts'
import { fromBaht, satangOf } from '#rules/money.ts'
import { pointsFor } from '#rules/loyalty/terms.ts'
import type { Cart } from '#storefront/cart/view.ts'
import { callOrThrow, codeOf } from '#storefront/api/call-or-throw.ts'
import { CallError } from '#web/reply.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useQuery } from '#storefront/router/queries.ts'

/** The server's answer for an unverified phone. The token already says so; no request is needed. */
const unverified = new CallError({ code: 'phone_unverified', status: 403 })

/** The retailer's points and tier. Under the key of orders: placing one invalidates them. */
export function useOwnPoints() {
  const retailer = useRetailer()
  return useQuery({
    queryKey: ['orders', retailer?.id, 'points', retailer?.phoneUnverified],
    queryFn: () => (retailer?.phoneUnverified ? Promise.reject(unverified) : callOrThrow(myPoints, {})),
    enabled: retailer !== null,
  })
}

/** Whether points are neither shown nor used until the phone is verified. */
export function usePhoneUnverified(): boolean {
  const { error } = useOwnPoints()
  return error !== null && codeOf(error) === 'phone_unverified'
}

/** How many points a cart earns on delivery; 0 while that is unknown. */
export function useExpectedPoints({ earningAmt = 0 }: Pick<Cart, 'earningAmt'>): number {
  const { data } = useOwnPoints()
  const satangPerPoint = data && fromBaht(data.bahtPerPoint)
  return satangPerPoint ? pointsFor({ satangPerPoint }, data.percent, satangOf(earningAmt)) : 0
}
