import { randomInt } from 'node:crypto'
import { bindPort } from '#server/http/bound-port.ts'

/** A free port below those that the system gives by itself: only another test that draws one could get it while its owner does not listen. */
export async function ownPort(): Promise<number> {
  const tried = randomInt(20_000, 30_000)
  const bound = await bindPort(tried, '127.0.0.1').catch(() => null)
  if (!bound) return ownPort()
  await bound.release()
  return tried
}
