import { roundPlace, type Place } from './place.ts'

/** Side of a tile in its own pixels, as nearly every tile server cuts them. */
const tileSize = 256

type Tile = { url: string; x: number; y: number }

/** Position of a place at a zoom, in pixels (Web Mercator, EPSG:3857). */
function pixelOf({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const world = tileSize * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

/** The place this many pixels to the right of and below another. */
export function placeAtOffset(from: Place, zoom: number, right: number, below: number): Place {
  const world = tileSize * 2 ** zoom
  const { x, y } = pixelOf(from, zoom)
  const height = Math.PI * (1 - (2 * (y + below)) / world)
  return roundPlace({
    latitude: (Math.atan(Math.sinh(height)) * 180) / Math.PI,
    longitude: ((x + right) / world) * 360 - 180,
  })
}

/**
 * The tiles that cover a picture of the given size, centred on the place; `x` and `y` are the position of each.
 * @param template an address with `{z}`, `{x}` and `{y}`
 */
export function tilesAround(
  place: Place,
  zoom: number,
  size: { width: number; height: number },
  template: string,
): Tile[] {
  const middle = pixelOf(place, zoom)
  const left = middle.x - size.width / 2
  const top = middle.y - size.height / 2
  const most = 2 ** zoom
  const tiles: Tile[] = []
  for (let row = Math.floor(top / tileSize); row * tileSize < top + size.height; row += 1) {
    for (let column = Math.floor(left / tileSize); column * tileSize < left + size.width; column += 1) {
      if (row < 0 || row >= most) continue
      const url = template
        .replace('{z}', String(zoom))
        .replace('{x}', String(((column % most) + most) % most))
        .replace('{y}', String(row))
      tiles.push({ url, x: Math.round(column * tileSize - left), y: Math.round(row * tileSize - top) })
    }
  }
  return tiles
}
