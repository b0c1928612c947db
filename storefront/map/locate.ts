import { rounded, type Place } from '#rules/map/place.ts'

/** How exact a position is in metres, as the device says: with 95 % it lies within (W3C Geolocation). */
type Located = { place: Place; accuracy: number }

const patience = { enableHighAccuracy: true, timeout: 15_000 }

/** Where the device is, after its owner has allowed it; else whether that was refused or could not be found out. */
export const locate = (): Promise<Located | 'denied' | 'unavailable'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ place: rounded(coords), accuracy: Math.ceil(coords.accuracy) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      patience,
    )
  })
