import type { FastifyBaseLogger } from 'fastify'
import { requestIdHeaders } from './current-request.ts'
import { askThrough, type Circuit } from './circuit.ts'

/** A service at another address, asked by the shop itself. */
export type ServiceConnection = {
  /** Its name in the log. */
  service: string
  /** In the place of its base path. */
  url: string
  circuit: Circuit
  timeoutMs: number
  log: FastifyBaseLogger
}

type Question<Answer> = {
  /** Below the service's base path, with its query. */
  path: string
  /** Of whom it is asked for. */
  token: string
  /** @throws Error where the answer cannot be believed */
  read: (body: unknown) => Answer
}

/** Asks once. @returns null where there was no answer, not in time, or none that can be believed; the log says which */
export async function callService<Answer>(
  { service, url, circuit, timeoutMs, log }: ServiceConnection,
  { path, token, read }: Question<Answer>,
): Promise<Answer | null> {
  try {
    const reply = await askThrough(circuit, () =>
      fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...requestIdHeaders() },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
    if (!reply) return null
    if (!reply.ok) throw new Error(`It answered ${reply.status}`)
    return read(reply.body)
  } catch (error) {
    log.warn({ err: error, service }, 'a service could not be asked')
    return null
  }
}
