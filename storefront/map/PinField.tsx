import { useId, useState } from 'react'
import { isInThailand, rounded, written, type Place } from '#rules/map/place.ts'
import { announce } from '#storefront/design/announce.ts'
import { Button } from '#storefront/design/Button.tsx'
import { Notice } from '#storefront/design/Notice.tsx'
import { useSupplier } from '#storefront/shell/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { isOnSketch } from './east.ts'
import { PinMap } from './PinMap.tsx'
import './map.css'
import '#storefront/design/fields.css'

/** PinField: where the shop's door is, if its owner wants to say so; in the form as `latitude` and `longitude`. */
export function PinField({ initial }: { initial: Place | null }) {
  const texts = useTexts('map')
  const { tiles } = useSupplier()
  const hint = useId()
  const [place, setPlace] = useState(initial)
  const [open, setOpen] = useState(initial !== null)
  const [failed, setFailed] = useState<string | null>(null)

  const move = (to: Place) => {
    setFailed(isInThailand(to) ? null : texts.outside)
    if (isInThailand(to)) setPlace(to)
  }
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        move(rounded({ latitude, longitude }))
        announce(texts.pinned)
      },
      () => setFailed(texts.notLocated),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  return (
    <>
      <input type="hidden" name="latitude" value={place?.latitude ?? ''} />
      <input type="hidden" name="longitude" value={place?.longitude ?? ''} />
      {!open && <Button onClick={() => setOpen(true)}>{texts.addPin}</Button>}
      {open && (
        <fieldset className="pin-field map">
          <legend>{texts.pin}</legend>
          <p id={hint} className="field-help">
            {tiles ? texts.hintStreets : texts.hint}
          </p>
          <div className="pin-deeds">
            <Button onClick={locate}>{texts.useMine}</Button>
            <Button
              look="quiet"
              onClick={() => {
                setPlace(null)
                setOpen(false)
              }}
            >
              {place ? texts.removePin : texts.noPin}
            </Button>
          </div>
          <PinMap place={place} onMove={move} describedBy={hint} />
          <output>
            {place && written(place)}
            {place && !tiles && !isOnSketch(place) && ` · ${texts.offSketch}`}
          </output>
          {tiles && place && <small>{tiles.credit}</small>}
        </fieldset>
      )}
      {failed && <Notice tone="failed">{failed}</Notice>}
    </>
  )
}
