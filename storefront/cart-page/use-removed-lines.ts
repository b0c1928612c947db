import { useEffect, useState } from 'react'
import type { Removal, RemovedLine } from './cart-lines.ts'

/** How long the lines removed from a cart without goods can be restored, in milliseconds. */
const undoMs = 5000

/** The element of a line. */
export const cartLineId = (productId: number): string => `cart-line-${productId}`

/**
 * Remembers the lines removed from the cart for this visit of its page: each stays where it was, as high as it was, or the next one
 * would come under the thumb. Of a cart without goods they go after five seconds.
 */
export function useRemovedLines(hasGoods: boolean) {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  useEffect(() => {
    if (hasGoods || removed.length === 0) return
    const end = setTimeout(() => setRemoved([]), undoMs)
    return () => clearTimeout(end)
  }, [hasGoods, removed])
  const remember = (line: Removal) => {
    const { productId } = line.item
    const height = document.getElementById(cartLineId(productId))?.offsetHeight ?? 0
    setRemoved((lines) => [...lines.filter(({ item }) => item.productId !== productId), { ...line, height }])
  }
  return { removed, remember }
}
