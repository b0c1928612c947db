/** A point on the earth in degrees, WGS 84. */
export type Place = { latitude: number; longitude: number }

/** Thailand with its islands, and a little around it. */
const thailand = { south: 5.6, north: 20.5, west: 97.3, east: 105.7 }

/** Largest error of a measured position in metres: beyond it, a driver would reach another village. */
export const maxAccuracy = 1000
/** Largest error in metres with which a driver finds the entrance without a landmark. */
export const doorAccuracy = 100

export const isInThailand = ({ latitude, longitude }: Place): boolean =>
  latitude >= thailand.south && latitude <= thailand.north && longitude >= thailand.west && longitude <= thailand.east

/** Five decimals are about a metre: more would describe the receiver's error rather than the place. */
export const roundPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 100_000) / 100_000,
  longitude: Math.round(longitude * 100_000) / 100_000,
})

/** As pasted into a map: `13.36110, 100.98470`. */
export const formatPlace = ({ latitude, longitude }: Place): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** Moves a place by metres to the north and the east. Approximate, for steps with arrow keys. */
export const movePlace = ({ latitude, longitude }: Place, north: number, east: number): Place =>
  roundPlace({
    latitude: latitude + north / 111_320,
    longitude: longitude + east / (111_320 * Math.cos((latitude * Math.PI) / 180)),
  })

/** The coordinate system of a drawing: its corner, and units per degree. */
export type Frame = { west: number; north: number; perLongitude: number; perLatitude: number }

export const toDrawing = ({ latitude, longitude }: Place, frame: Frame): { x: number; y: number } => ({
  x: (longitude - frame.west) * frame.perLongitude,
  y: (frame.north - latitude) * frame.perLatitude,
})

export const fromDrawing = ({ x, y }: { x: number; y: number }, frame: Frame): Place =>
  roundPlace({ latitude: frame.north - y / frame.perLatitude, longitude: frame.west + x / frame.perLongitude })
