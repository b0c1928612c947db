import { useEffect, useId, useRef, useState } from 'react'
import { doorAccuracy, isInThailand, maxAccuracy } from '#rules/map/place.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { useShown } from '#design/use-shown.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { locate } from './locate.ts'
import { mapLink } from './map-link.ts'
import type { FormPin } from './form-pin.ts'
import { PinInputs } from './PinInputs.tsx'
import './map.css'
import '#design/fields.css'

/** LocationField: stores the device's position as the retailer's, shows its accuracy, and can remove it. */
export function LocationField({ initial }: { initial: FormPin | null }) {
  const texts = useTexts('map')
  const hint = useId()
  const [pin, setPin] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const field = useRef<HTMLFieldSetElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const isTried = useRef(false)
  const isShown = useShown()

  // In a low window the dialog's footer would cover the outcome
  useEffect(() => {
    if (isTried.current && (pin || failed)) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [pin, failed])

  const take = async () => {
    isTried.current = true
    setBusy(true)
    setFailed(null)
    const found = await locate()
    if (!isShown.current) return
    setBusy(false)
    if (found === 'denied') return setFailed(texts.locationDenied)
    if (found === 'unavailable') return setFailed(texts.locationUnavailable)
    if (!isInThailand(found.place)) return setFailed(texts.outside)
    if (found.accuracy > maxAccuracy) return setFailed(texts.tooInexact(Math.ceil(found.accuracy / 1000)))
    setPin(found)
    announce(texts.locationKept(found.accuracy))
  }
  const remove = () => {
    setPin(null)
    setFailed(null)
    announce(texts.locationRemoved)
    // The focused button disappears
    field.current?.querySelector('button')?.focus()
  }
  return (
    <fieldset ref={field} className="pin-field">
      <legend>{texts.location}</legend>
      <PinInputs pin={pin} />
      <p id={hint} className="field-help">
        {texts.locationHint}
      </p>
      <div className="pin-actions">
        <Button onClick={() => void take()} busy={busy} aria-describedby={hint}>
          {busy ? texts.locating : texts.useMine}
        </Button>
        {pin && !busy && (
          <Button look="quiet" onClick={remove}>
            {texts.removeLocation}
          </Button>
        )}
      </div>
      <div ref={outcome} className="pin-outcome">
        {pin && (
          <p>
            {texts.locationKept(pin.accuracy)}{' '}
            {pin.accuracy !== null && pin.accuracy > doorAccuracy && `${texts.inexact} `}
            <a href={mapLink(pin.place)} target="_blank" rel="noreferrer" className="link">
              {texts.seePin}
            </a>
          </p>
        )}
        {failed && <Notice tone="failed">{failed}</Notice>}
      </div>
    </fieldset>
  )
}
