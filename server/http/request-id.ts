import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const requestIdHeader = 'x-request-id'
/** Ids accepted from proxies and clients; anything else could forge log lines. */
const wellFormed = /^[\w.:-]{8,64}$/

/**
 * The id of a request: the sender's where it is well formed, so that one id follows it through all services, else a new
 * one.
 */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const sent = headers[requestIdHeader]
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : randomUUID()
}
