import { useEffect, useRef } from 'react'

/** Milliseconds until a held button begins to repeat, and between repeats: the usual values of desktops. */
const holdBefore = 400
const holdEvery = 60

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
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const repeat = () => {
    held.current = true
    latest.current()
    timer.current = setTimeout(repeat, holdEvery)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: () => {
      held.current = false
      stop()
      timer.current = setTimeout(repeat, holdBefore)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A long press would open the phone's context menu
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!held.current) latest.current()
      held.current = false
    },
  }
}
