/** A point on the earth in degrees, WGS 84. */
export type Place = { latitude: number; longitude: number }

/** Thailand with its islands, and a little around it. */
const thailand = { south: 5.6, north: 20.5, west: 97.3, east: 105.7 }

/** How far off, in metres, a measured position may be: farther off it leads a driver to another village. */
export const worstAccuracy = 1000
/** Up to so many metres a measured position leads to the door; farther off the landmark has to help. */
export const doorAccuracy = 100

export const isInThailand = ({ latitude, longitude }: Place): boolean =>
  latitude >= thailand.south && latitude <= thailand.north && longitude >= thailand.west && longitude <= thailand.east

/** Five decimals are a metre: more would tell of the receiver and not of the shop. */
export const rounded = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 100_000) / 100_000,
  longitude: Math.round(longitude * 100_000) / 100_000,
})

/** As people copy it into a map: `13.36110, 100.98470`. */
export const written = ({ latitude, longitude }: Place): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** A step over the ground, metres to the north and the east. Near enough for a tap of an arrow key. */
export const moved = ({ latitude, longitude }: Place, north: number, east: number): Place =>
  rounded({
    latitude: latitude + north / 111_320,
    longitude: longitude + east / (111_320 * Math.cos((latitude * Math.PI) / 180)),
  })

/** How a map counts in units of its drawing: where its corner lies, and units per degree. */
export type Frame = { west: number; north: number; perLongitude: number; perLatitude: number }

export const toDrawing = ({ latitude, longitude }: Place, frame: Frame): { x: number; y: number } => ({
  x: (longitude - frame.west) * frame.perLongitude,
  y: (frame.north - latitude) * frame.perLatitude,
})

export const fromDrawing = ({ x, y }: { x: number; y: number }, frame: Frame): Place =>
  rounded({ latitude: frame.north - y / frame.perLatitude, longitude: frame.west + x / frame.perLongitude })
