import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const requestIdHeader = 'x-request-id'
/** What proxies and clients send as an id; anything else could be written into logs to mislead who reads them. */
const wellFormed = /^[\w.:-]{8,64}$/

/** The id of a request: the sender's own where it is well formed, so that one id goes through all machines, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const sent = headers[requestIdHeader]
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : randomUUID()
}
