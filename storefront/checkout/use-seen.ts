import { useEffect } from 'react'

/** Brings the top of the page into sight when something appears there: on a phone, what was pressed for it is far below. */
export function useSeen(isShown = true): void {
  useEffect(() => {
    if (isShown) scrollTo(0, 0)
  }, [isShown])
}
