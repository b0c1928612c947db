// The load generator: a separate process, so that it does not share the server's event loop.
import { randomUUID } from 'node:crypto'
import { answerParent } from './child.ts'
import { openClient, textOf, type Client, type Send } from './http-client.ts'

/**
 * A closed loop: each client sends its next request when it has its answer. It ends after `seconds`, or when `count`
 * requests were sent, and waits for the answers to those.
 */
export type Load = { port: number; clients: number; sends: Send[]; seconds: number; count?: number }
/** Latencies in milliseconds, of all requests. */
export type Outcome = { seconds: number; latencies: number[]; statuses: Record<number, number>; bytes: number }

async function drive({ port, clients, sends, seconds, count = Infinity }: Load): Promise<Outcome> {
  const texts = sends.map((send) => ({ ...textOf(send), keyed: send.keyed ?? false }))
  const outcome: Outcome = { seconds: 0, latencies: [], statuses: {}, bytes: 0 }
  const keys = randomUUID()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  const open = await Promise.all(Array.from({ length: clients }, () => openClient(port, fail)))
  const started = performance.now()
  const deadline = started + seconds * 1000
  let sent = 0

  const run = (client: Client) =>
    new Promise<void>((resolve) => {
      const next = () => {
        const text = texts[sent % texts.length]
        const at = performance.now()
        if (!text || sent >= count || at >= deadline) return resolve()
        sent += 1
        client.exchange(text.head + (text.keyed ? `${keys}-${sent}` : '') + text.rest, (status, bytes) => {
          outcome.latencies.push(performance.now() - at)
          outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
          outcome.bytes += bytes
          next()
        })
      }
      next()
    })
  try {
    await Promise.race([Promise.all(open.map(run)), failed])
  } finally {
    outcome.seconds = (performance.now() - started) / 1000
    for (const client of open) client.close()
  }
  return outcome
}

answerParent({ drive: (load) => drive(load as Load) })
process.on('disconnect', () => process.exit())
