import { useEffect, useState } from 'react'

const secondsTo = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Seconds left until `moment` (milliseconds since 1970), updated every second. */
export function useCountdown(moment: number): number {
  const [left, setLeft] = useState(() => secondsTo(moment))
  useEffect(() => {
    const update = () => {
      const seconds = secondsTo(moment)
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 1000)
    update()
    return () => clearInterval(timer)
  }, [moment])
  return left
}
