import { useEffect, useRef, useState } from 'react'
import type { RemovedLine } from './cart-lines.ts'

/** So long a line that was taken out can be put back. */
const undoMs = 5000

/** Remembers lines that were taken out of the cart, each for five seconds. */
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
