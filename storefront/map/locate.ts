import { roundPlace, type Place } from '#rules/map/place.ts'

/** A position and its accuracy in metres: the real place is within it with 95 % confidence (W3C Geolocation). */
type Position = { place: Place; accuracy: number }

const options = { enableHighAccuracy: true, timeout: 15_000 }

/** The device's position, or whether its owner denied it or it is unavailable. */
export const locate = (): Promise<Position | 'denied' | 'unavailable'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ place: roundPlace(coords), accuracy: Math.ceil(coords.accuracy) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      options,
    )
  })
