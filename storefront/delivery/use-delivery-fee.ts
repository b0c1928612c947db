import { getDelivery } from '#contract/content/calls.ts'
import { listPlaces } from '#contract/profile/calls.ts'
import { deliveryFee } from '#rules/delivery/fee.ts'
import { type Satang, satangOf } from '#rules/money.ts'
import { useCall } from '#storefront/router/queries.ts'

/**
 * The delivery fee of a province in satang, by its Thai name as in addresses; null until known. An estimate: the cart
 * has the fee that is charged.
 */
export function useDeliveryFee(province: string): Satang | null {
  const { data: policy } = useCall(['delivery'], getDelivery, {}, { enabled: !!province })
  const { data: provinces } = useCall(
    ['provinces'],
    listPlaces,
    { query: {} },
    { staleTime: Infinity, enabled: !!province },
  )
  const code = provinces?.find((place) => place.province === province)?.provinceCode
  if (!policy || !code) return null
  const { free, standard, provinces: others } = policy.fees
  return deliveryFee(code, {
    free,
    standard: satangOf(standard),
    provinces: Object.fromEntries(others.map((one) => [one.code, satangOf(one.fee)])),
  })
}
