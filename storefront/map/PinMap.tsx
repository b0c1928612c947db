import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { Supplier } from '#contract/pages/shapes.ts'
import { fromDrawing, movePlace, type Place } from '#rules/map/place.ts'
import { placeAtOffset } from '#rules/map/tiles.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { easternCodes, frame, size } from './east.ts'
import { EastSketch, Pin } from './EastSketch.tsx'
import { Tiles, tilesSize, tilesZoom } from './Tiles.tsx'

/** Metres that an arrow key moves the pin: the smallest visible distance. */
const step = 10
const directions: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** Where the keyboard drops the first pin: the middle of Chon Buri. */
const first: Place = { latitude: 13.3611, longitude: 100.9847 }

type PinMapProps = {
  place: Place | null
  tiles: NonNullable<Supplier['tiles']>
  onMove: (place: Place) => void
  describedBy: string
}

/** PinMap: a first tap on the sketch opens the streets there; taps or arrow keys then move the pin. */
export function PinMap({ place, tiles, onMove, describedBy }: PinMapProps) {
  const texts = useTexts('map')
  const box = place ? tilesSize : size
  const drawing = useRef<SVGSVGElement>(null)
  const tap = ({ clientX, clientY, detail }: MouseEvent) => {
    // Enter and space also fire a click, which has no position.
    if (detail === 0) return onMove(place ?? first)
    const matrix = drawing.current?.getScreenCTM()
    if (!matrix) return
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    const middle = { x: point.x - tilesSize.width / 2, y: point.y - tilesSize.height / 2 }
    onMove(place ? placeAtOffset(place, tilesZoom, middle.x, middle.y) : fromDrawing(point, frame))
  }
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    onMove(place ? movePlace(place, direction[0] * step, direction[1] * step) : first)
  }
  return (
    <div className="pin-map">
      <svg ref={drawing} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
        {place ? (
          <>
            <Tiles around={place} url={tiles.url} />
            <Pin x={box.width / 2} y={box.height / 2} />
          </>
        ) : (
          // All in one colour: here the sketch does not show delivery fees.
          <EastSketch free={easternCodes} />
        )}
      </svg>
      <button type="button" aria-label={texts.pinMap} aria-describedby={describedBy} onClick={tap} onKeyDown={press} />
    </div>
  )
}
