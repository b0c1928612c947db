import { useEffect, useState } from 'react'

/** The value as it was when it last rested for so long, in ms: what is typed is not sent at each key. */
export function useRested<Value>(value: Value, restMs = 300): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
