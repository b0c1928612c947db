import type { AnswerOf } from '#contract/call.ts'
import type { orderHistory } from '#contract/orders/calls.ts'

type PresentedAddress = AnswerOf<typeof orderHistory>[number]['shippingAddress']

type Part = 'address_line' | 'sub_district' | 'district' | 'province' | 'postal_code'
type Text = 'label' | 'landmark'
type Measure = 'latitude' | 'longitude' | 'location_accuracy_m'
/** The row of an address when the order was placed; older orders lack columns that were added later. */
export type FrozenAddress = Partial<Record<Part, string> & Record<Text, string | null> & Record<Measure, number | null>>

/** Orders store the row of the address as it was. */
export function addressOf(stored: FrozenAddress): PresentedAddress {
  return {
    addressLine: stored.address_line ?? '',
    subDistrict: stored.sub_district ?? '',
    district: stored.district ?? '',
    province: stored.province ?? '',
    postalCode: stored.postal_code ?? '',
    ...(stored.label && { label: stored.label }),
    ...(stored.landmark && { landmark: stored.landmark }),
    ...pinOf(stored),
  }
}

function pinOf({
  latitude,
  longitude,
  location_accuracy_m: locationAccuracy,
}: FrozenAddress): Partial<PresentedAddress> {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return {}
  return { latitude, longitude, ...(typeof locationAccuracy === 'number' && { locationAccuracy }) }
}
