import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits for a condition.
 * @throws Error naming it, where it does not come true in time; `signal`'s reason where that ends the wait
 */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  { seconds, signal, everyMs = 100 }: { seconds: number; signal?: AbortSignal | undefined; everyMs?: number },
): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await condition().catch(() => false))) {
    signal?.throwIfAborted()
    if (Date.now() > deadline) throw new Error(`After ${seconds} seconds: ${what} is not so.`)
    await pause(everyMs)
  }
}

/** Whether this address answers 200 within two seconds. */
export const answers = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200
