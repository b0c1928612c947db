import { tilesAround } from '#rules/map/tiles.ts'
import type { Place } from '#rules/map/place.ts'
import './map.css'

/** Size of the street map in its own pixels: a street and its crossings at this zoom. */
export const tilesSize = { width: 480, height: 360 }
export const tilesZoom = 16

/** Tiles: a street map around a place in its middle, without panning; a child of an `<svg>`. */
export const Tiles = ({ around, url }: { around: Place; url: string }) =>
  tilesAround(around, tilesZoom, tilesSize, url).map((tile) => (
    <image key={tile.url} href={tile.url} x={tile.x} y={tile.y} width="256" height="256" />
  ))
