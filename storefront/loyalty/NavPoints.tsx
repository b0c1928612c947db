import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatWhole } from '#rules/money.ts'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOwnPoints } from './use-own-points.ts'
import './points.css'

/** NavPoints: the retailer's points, in the places that the bars reserve; nothing while they are unknown. */
export function NavPoints() {
  const texts = useTexts('cart')
  const { data } = useOwnPoints()
  const places = usePlaces()
  if (!data) return null
  return places.map((place, index) =>
    createPortal(<small>{texts.points(formatWhole(data.points))}</small>, place, String(index)),
  )
}

/** Links lead to the account only after hydration, which must find the markup of the server. */
const findPlaces = () => [...document.querySelectorAll(`a[href="${href('account')}"] > .points-here`)]

function usePlaces(): readonly Element[] {
  const [places, setPlaces] = useState(findPlaces)
  useEffect(() => {
    if (places.length > 0) return
    const observer = new MutationObserver(() => {
      const found = findPlaces()
      if (found.length > 0) setPlaces(found)
    })
    observer.observe(document.body, { subtree: true, attributeFilter: ['href'] })
    return () => observer.disconnect()
  }, [places])
  return places
}
