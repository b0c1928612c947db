import type { FormPin } from './form-pin.ts'

/** PinInputs: a pin as form fields named as on the wire; empty without one. */
export const PinInputs = ({ pin }: { pin: FormPin | null }) => (
  <>
    <input type="hidden" name="latitude" value={pin?.place.latitude ?? ''} />
    <input type="hidden" name="longitude" value={pin?.place.longitude ?? ''} />
    <input type="hidden" name="locationAccuracy" value={pin?.accuracy ?? ''} />
  </>
)
