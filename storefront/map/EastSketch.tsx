import type { ReactNode } from 'react'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { easternCodes, shapes } from './east.ts'
import './map.css'

/** EastSketch: the seven eastern provinces, those with free delivery in the brand's colour; a child of an `<svg>`. */
export function EastSketch({ free, children }: { free: readonly string[]; children?: ReactNode }) {
  const texts = useTexts('map')
  const classOf = (code: string) => (free.includes(code) ? 'map-province' : 'map-province map-other')
  return (
    <>
      {easternCodes.map((code) => (
        <path key={code} d={shapes[code].outline} className={classOf(code)} />
      ))}
      <ellipse cx="322" cy="510" rx="12" ry="20" className={classOf('23')} />
      {easternCodes.map((code) => (
        <text key={code} x={shapes[code].x} y={shapes[code].y} className="map-name">
          {texts.provinces[code]}
        </text>
      ))}
      {children}
    </>
  )
}

/** Pin: its tip marks the place. */
export const Pin = ({ x, y }: { x: number; y: number }) => (
  <g className="map-pin" transform={`translate(${x} ${y})`}>
    <path d="M0 0c-14-20-20-29-20-38a20 20 0 0 1 40 0c0 9-6 18-20 38Z" />
    <circle cy="-39" r="7" />
  </g>
)
