import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { getDelivery } from '#contract/content/calls.ts'
import { pickUpWindows, type PickUpWindow } from '#rules/delivery/pick-up.ts'
import { useCall } from '#storefront/router/queries.ts'

type OfferedPickUp = NonNullable<AnswerOf<typeof getDelivery>['pickUp']> & { windows: PickUpWindow[] }

/**
 * Where and in which windows an order can be fetched, computed again when the user comes back to the page; null: not at all;
 * undefined until that is known.
 */
export function usePickUp(): OfferedPickUp | null | undefined {
  const { data: policy } = useCall(['delivery'], getDelivery, {})
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () => setNow(new Date())
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  if (!policy) return undefined
  const { pickUp, calendar } = policy
  return pickUp ? { ...pickUp, windows: pickUpWindows(now, pickUp, calendar) } : null
}

/** The beginnings of the windows, as the wire and the choices name them. */
export const startsOf = (pickUp: ReturnType<typeof usePickUp>): string[] | null | undefined =>
  pickUp && pickUp.windows.map(({ from }) => from.toISOString())
