import { useEffect, useRef, useState } from 'react'
import type { RemovedLine } from './cart-lines.ts'

/** How long a removed line can be restored, in milliseconds. */
const undoMs = 5000

/** Remembers lines removed from the cart, each for five seconds. */
export function useRemovedLines() {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  const ends = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const timers = ends.current
    return () => timers.forEach((end) => clearTimeout(end))
  }, [])
  const forget = (productId: number) => {
    clearTimeout(ends.current.get(productId))
    setRemoved((lines) => lines.filter(({ item }) => item.productId !== productId))
  }
  const remember = (line: RemovedLine) => {
    const { productId } = line.item
    clearTimeout(ends.current.get(productId))
    ends.current.set(
      productId,
      setTimeout(() => forget(productId), undoMs),
    )
    setRemoved((lines) => [...lines.filter(({ item }) => item.productId !== productId), line])
  }
  return { removed, remember, forget }
}
