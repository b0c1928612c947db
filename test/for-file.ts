import { afterAll } from 'vitest'
import { timeLimits } from './time-limits.ts'

/**
 * Opens at the top of a test file what all its tests share, and closes it after the last of them, the last opened first.
 * @throws Error where opening takes longer than a hook may
 */
export async function forFile<Thing>(
  open: () => Promise<Thing>,
  close: (thing: Thing) => Promise<void> | void,
): Promise<Thing> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const error = new Error(`What the tests of this file share was not open after ${timeLimits.hook} ms`)
    timer = setTimeout(() => reject(error), timeLimits.hook)
  })
  const thing = await Promise.race([open(), tooLong]).finally(() => clearTimeout(timer))
  afterAll(() => close(thing))
  return thing
}
