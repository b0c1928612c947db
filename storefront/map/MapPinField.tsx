import { useId, useState } from 'react'
import type { Supplier } from '#contract/pages/shapes.ts'
import { isInThailand, maxAccuracy, formatPlace } from '#rules/map/place.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { useLatest } from '#design/use-latest.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { locate } from './locate.ts'
import type { FormPin } from './form-pin.ts'
import { PinInputs } from './PinInputs.tsx'
import { PinMap } from './PinMap.tsx'
import './map.css'
import '#design/fields.css'

type MapPinFieldProps = { initial: FormPin | null; tiles: NonNullable<Supplier['tiles']> }

/** MapPinField: a pin on a street map. */
export function MapPinField({ initial, tiles }: MapPinFieldProps) {
  const texts = useTexts('map')
  const hint = useId()
  const [pin, setPin] = useState(initial)
  const [open, setOpen] = useState(initial !== null)
  const [failed, setFailed] = useState<string | null>(null)

  // What the hand does meanwhile ends the search for the position.
  const { isAwaited: busy, latest, drop: endSearch } = useLatest()

  const move = (to: FormPin): boolean => {
    endSearch()
    const isInside = isInThailand(to.place)
    setFailed(isInside ? null : texts.outside)
    if (isInside) setPin(to)
    return isInside
  }
  const take = async () => {
    setFailed(null)
    const found = await latest(locate)
    if (!found) return
    if (found === 'denied' || found === 'unavailable') return setFailed(texts.notLocated)
    // However inaccurate, it shows the right streets: from there the pin is moved by hand
    const isTaken = move({ ...found, accuracy: found.accuracy > maxAccuracy ? null : found.accuracy })
    if (isTaken) announce(texts.pinned)
  }
  return (
    <>
      <PinInputs pin={pin} />
      {!open && <Button onClick={() => setOpen(true)}>{texts.addPin}</Button>}
      {open && (
        <fieldset className="pin-field map">
          <legend>{texts.pin}</legend>
          <p id={hint} className="field-help">
            {texts.hintStreets}
          </p>
          <div className="pin-actions">
            <Button busy={busy} onClick={() => void take()}>
              {busy ? texts.locating : texts.useMine}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                endSearch()
                setPin(null)
                setOpen(false)
              }}
            >
              {pin ? texts.removePin : texts.noPin}
            </Button>
          </div>
          <PinMap
            place={pin?.place ?? null}
            tiles={tiles}
            onMove={(place) => move({ place, accuracy: null })}
            describedBy={hint}
          />
          <output>{pin && formatPlace(pin.place)}</output>
          {pin && <small>{tiles.credit}</small>}
        </fieldset>
      )}
      {failed && <Notice tone="failed">{failed}</Notice>}
    </>
  )
}
