import type { Supplier } from '#contract/pages/shapes.ts'
import { toDrawing, type Place } from '#rules/map/place.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { frame, isOnSketch, size } from './east.ts'
import { EastSketch, Pin } from './EastSketch.tsx'
import { mapLink } from './map-link.ts'
import { Tiles, tilesSize } from './Tiles.tsx'
import './map.css'

type SupplierMapProps = { place: Place | null; free: readonly string[]; tiles: Supplier['tiles'] }

/** SupplierMap: the area of free delivery and the supplier's location, with its streets where there are map tiles. */
export function SupplierMap({ place, free, tiles }: SupplierMapProps) {
  const texts = useTexts('map')
  const { x, y } = place ? toDrawing(place, frame) : { x: 0, y: 0 }
  return (
    <figure className="map">
      <p className="sr-only">{texts.sketch}</p>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <EastSketch free={free}>{place && isOnSketch(place) && <Pin x={x} y={y} />}</EastSketch>
      </svg>
      {place && tiles && (
        <svg viewBox={`0 0 ${tilesSize.width} ${tilesSize.height}`} aria-hidden="true">
          <Tiles around={place} url={tiles.url} />
          <Pin x={tilesSize.width / 2} y={tilesSize.height / 2} />
        </svg>
      )}
      <figcaption>
        {texts.sketchNote}
        {place && tiles && ` · ${tiles.credit}`}
      </figcaption>
      {place && (
        <a href={mapLink(place)} target="_blank" rel="noreferrer" className="link">
          {texts.open}
        </a>
      )}
    </figure>
  )
}
