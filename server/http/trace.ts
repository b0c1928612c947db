import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { requestIdHeader } from './request-id.ts'

export const traceHeader = 'traceparent'
/** In an answer: names the trace to a browser's network panel and to programs that watch pages. */
export const timingHeader = 'server-timing'
/** Headers of the request that an answer was made for: to another one the same answer goes without them. */
export const ofOneRequest: ReadonlySet<string> = new Set([requestIdHeader, timingHeader])

/** A request as one step of a trace, by the W3C's Trace Context: numbers in hexadecimal. */
export type Trace = {
  /** The same through all services. */
  traceId: string
  /** This server's own step. */
  spanId: string
  /** Whether the sender records the trace: kept as it came. */
  flags: string
}

const wellFormed = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})$/

/** The trace that a request belongs to: the sender's where its header is well formed, else a new one that nobody records. */
export function traceOf(headers: IncomingHttpHeaders): Trace {
  const sent = headers[traceHeader]
  const [, traceId, flags = '00'] = (typeof sent === 'string' && wellFormed.exec(sent)) || []
  return { traceId: traceId ?? randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex'), flags }
}

/** The header for a call that belongs to the trace. */
export const traceparentOf = ({ traceId, spanId, flags }: Trace): string => `00-${traceId}-${spanId}-${flags}`
export const timingOf = (trace: Trace): string => `traceparent;desc="${traceparentOf(trace)}"`
