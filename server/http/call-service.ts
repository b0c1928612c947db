import type { FastifyBaseLogger } from 'fastify'
import { requestIdHeaders } from './current-request.ts'
import { fetchThrough, type Circuit } from './circuit.ts'

/** A service at another address, called by this server. */
export type ServiceConnection = {
  /** Its name in the log. */
  service: string
  /** Replaces the service's base path. */
  url: string
  circuit: Circuit
  timeoutMs: number
  log: FastifyBaseLogger
}

type Question<Answer> = {
  /** Relative to the service's base path, with its query. */
  path: string
  /** Access token of the person it is called for. */
  token: string
  /** @throws Error where the response is not valid */
  read: (body: unknown) => Answer
}

/** Calls a service once. @returns null on no response, a timeout or an invalid response; the log says which */
export async function callService<Answer>(
  { service, url, circuit, timeoutMs, log }: ServiceConnection,
  { path, token, read }: Question<Answer>,
): Promise<Answer | null> {
  try {
    const reply = await fetchThrough(circuit, () =>
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
