import { useSupplier } from '#storefront/content/supplier.ts'
import { LocationField } from './LocationField.tsx'
import { MapPinField } from './MapPinField.tsx'
import type { FormPin } from './form-pin.ts'

/**
 * PinField: the retailer's location, which is optional; in the form as `latitude`, `longitude` and `locationAccuracy`.
 * Without map tiles no map is accurate enough to place a pin on.
 */
export function PinField({ initial }: { initial: FormPin | null }) {
  const { tiles } = useSupplier()
  return tiles ? <MapPinField initial={initial} tiles={tiles} /> : <LocationField initial={initial} />
}
