import type { freeProvinces } from '#rules/delivery/fee.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type Code = keyof typeof freeProvinces

/** A sketch drawn by hand after the provinces' rough outlines; neighbours share their corners. */
const shapes: Record<Code, { outline: string; x: number; y: number }> = {
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
const codes = Object.keys(shapes) as Code[]

/** ProvinceMap: where delivery is free, and a pin at the warehouse. */
export function ProvinceMap() {
  const texts = useTexts('help')
  return (
    <figure className="map">
      <p className="sr-only">{texts.mapText}</p>
      <svg viewBox="0 0 470 600" aria-hidden="true">
        {codes.map((code) => (
          <path key={code} d={shapes[code].outline} className="map-province" />
        ))}
        <ellipse cx="322" cy="510" rx="12" ry="20" className="map-province" />
        {codes.map((code) => (
          <text key={code} x={shapes[code].x} y={shapes[code].y} className="map-name">
            {texts.provinces[code]}
          </text>
        ))}
        <g className="map-pin">
          <path d="M62 256c-14-20-20-29-20-38a20 20 0 0 1 40 0c0 9-6 18-20 38Z" />
          <circle cx="62" cy="217" r="7" />
        </g>
      </svg>
      <figcaption>{texts.mapNote}</figcaption>
    </figure>
  )
}
