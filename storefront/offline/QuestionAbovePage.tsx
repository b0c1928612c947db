import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { checkoutRoutes } from './checkout-routes.ts'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'

/**
 * Whether a question that is due has its place: from the next page on after it fell due, so that nothing moves that is being read, and never
 * in the checkout.
 */
export function useFromNextPage(isDue: boolean): boolean {
  const { path } = useAddress()
  /** The page on which it fell due; null once that is left. */
  const [dueOn, setDueOn] = useState<string | null>()
  if (isDue !== (dueOn !== undefined)) setDueOn(isDue ? path : undefined)
  else if (dueOn && dueOn !== path) setDueOn(null)
  return isDue && dueOn === null && !checkoutRoutes.has(match(path).route)
}

type QuestionProps = { question: string; shown: boolean; children: ReactNode }

/** QuestionAbovePage: a question to the reader in room of its own between the bar on top and the page: it covers and blocks nothing. */
export function QuestionAbovePage({ question, shown, children }: QuestionProps) {
  const [place] = useState(() => document.createElement('div'))
  // Only then: a page that is drawn for the first time clears what is in its place.
  useEffect(() => {
    if (shown) document.getElementById('main')?.before(place)
    return () => place.remove()
  }, [shown, place])
  return createPortal(
    <aside className="page-question" aria-label={question} hidden={!shown}>
      {shown && children}
    </aside>,
    place,
  )
}
