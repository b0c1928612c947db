import type { freeProvinces } from '#rules/delivery/fee.ts'
import type { Frame, Place } from '#rules/map/place.ts'
import { toDrawing } from '#rules/map/place.ts'

type EasternCode = keyof typeof freeProvinces

/** Drawn by hand after the provinces' rough outlines; neighbours share corners. */
export const shapes: Record<EasternCode, { outline: string; x: number; y: number }> = {
  '24': {
    outline: 'M30 200 60 134 100 113 160 134 210 174 250 205 250 256 180 266 130 226 80 216 50 205Z',
    x: 138,
    y: 180,
  },
  '25': { outline: 'M100 113 120 72 160 20 250 31 260 92 250 164 210 174 160 134Z', x: 184, y: 92 },
  '27': {
    outline: 'M250 164 260 92 320 82 400 92 450 133 430 195 370 205 330 277 280 267 250 256 250 205Z',
    x: 335,
    y: 160,
  },
  '20': { outline: 'M50 205 80 216 130 226 180 266 180 308 100 318 70 380 30 390 30 318 60 246Z', x: 108, y: 274 },
  '21': { outline: 'M70 380 100 318 180 308 210 308 230 359 210 380 140 380Z', x: 150, y: 352 },
  '22': {
    outline: 'M180 266 250 256 280 267 330 277 350 308 360 359 330 441 310 462 270 410 230 359 210 308 180 308Z',
    x: 278,
    y: 334,
  },
  '23': { outline: 'M330 441 360 359 410 431 420 492 440 585 410 533 360 492 310 462Z', x: 366, y: 466 },
}
export const easternCodes = Object.keys(shapes) as EasternCode[]

export const size = { width: 470, height: 600 }
/** Where the sketch is on the earth: fitted to the provinces' capitals, accurate to some kilometres. */
export const frame: Frame = { west: 100.642, north: 14.603, perLongitude: 190, perLatitude: 195 }

export function isOnSketch(place: Place): boolean {
  const { x, y } = toDrawing(place, frame)
  return x >= 0 && x <= size.width && y >= 0 && y <= size.height
}
