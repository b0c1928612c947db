import { createElement, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'

type WithInstead<Props> = Props & { instead?: ReactNode }

/** A component whose code a first look goes without, and what loads it. */
type LatePart<Props extends object> = {
  /** `instead` until it is loaded, also where it cannot be; in its place as soon as it is. */
  Part: ComponentType<WithInstead<Props>>
  /** Loads it before it is drawn, so that it stands there at once. */
  load: () => Promise<void>
}

/**
 * For what few pages show at once. Unlike React's `lazy` it is drawn immediately where it was loaded before, on the server as well,
 * and otherwise as soon as it is there: React keeps what stands instead of a lazy component for 300 ms.
 */
export function latePart<Props extends object>(find: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let found: ComponentType<Props> | null = null
  const load = async () => void (found ??= await find())
  function Part(props: WithInstead<Props>) {
    const [isDrawn, setDrawn] = useState(found !== null)
    useEffect(() => {
      // Also where it came between this drawing and its effect.
      if (!isDrawn)
        load().then(
          () => startTransition(() => setDrawn(true)),
          () => undefined,
        )
    }, [isDrawn])
    return found ? createElement(found, props) : props.instead
  }
  return { Part, load }
}
