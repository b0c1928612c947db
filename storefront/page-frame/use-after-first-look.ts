import { useEffect, useState } from 'react'
import { afterFirstLook } from './first-look.ts'

/** Whether a first look is over: for what it goes without. False on the server and during hydration. */
export function useAfterFirstLook(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => void afterFirstLook().then(() => setIsLater(true)), [])
  return isLater
}
