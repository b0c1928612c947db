import { useEffect, useRef } from 'react'

/** Milliseconds until a held button begins to repeat, and between repeats: the usual values of desktops. */
const firstRepeatMs = 400
const repeatMs = 60

/**
 * Handlers for a button that repeats while it is held. A short press counts once, by its click, so that keyboards and
 * screen readers work; the click after a hold is ignored.
 */
export function useRepeatingPress(press: () => void) {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRepeating = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const repeat = () => {
    isRepeating.current = true
    latest.current()
    timer.current = setTimeout(repeat, repeatMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: () => {
      isRepeating.current = false
      stop()
      timer.current = setTimeout(repeat, firstRepeatMs)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A long press would open the phone's context menu
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!isRepeating.current) latest.current()
      isRepeating.current = false
    },
  }
}
