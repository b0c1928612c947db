import { useState } from 'react'
import { createPortal } from 'react-dom'
import { formatWhole } from '#rules/money.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOwnPoints } from './use-own-points.ts'
import './points.css'

/** NavPoints: how many points the shop has, in the places that the bars keep for it; nothing where that is not known. */
export function NavPoints() {
  const texts = useTexts('cart')
  const { data } = useOwnPoints()
  const [places] = useState(() => [...document.querySelectorAll('.points-here')])
  if (!data) return null
  return places.map((place, index) =>
    createPortal(<small>{texts.points(formatWhole(data.points))}</small>, place, String(index)),
  )
}
