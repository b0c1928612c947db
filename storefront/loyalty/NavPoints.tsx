import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatWhole } from '#rules/money.ts'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useOwnPoints } from './use-own-points.ts'
import './points.css'

/** NavPoints: how many points the shop has, in the places that the bars keep for it; nothing where that is not known. */
export function NavPoints() {
  const texts = useTexts('cart')
  const { data } = useOwnPoints()
  const places = usePlaces()
  if (!data) return null
  return places.map((place, index) =>
    createPortal(<small>{texts.points(formatWhole(data.points))}</small>, place, String(index)),
  )
}

/** Links lead to the account only once React has taken the page over: before that it must find it as the server drew it. */
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
