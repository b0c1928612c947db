import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { deviceOf } from '#rules/identity/device.ts'
import { readKnownBrowser } from '#server/http/known-browser-cookie.ts'
import type { Origin } from '../port.ts'

/** The library sees Node's request only, without trusted proxies and parsed cookies. */
const origins = new WeakMap<IncomingMessage, Origin>()

export const readOrigin = (request: FastifyRequest): Origin => ({
  address: request.ip,
  device: deviceOf(request.headers['user-agent']),
  browser: readKnownBrowser(request),
})

/** Stores the origin of a request for the library's grants. */
export const storeOrigin = (request: FastifyRequest): void => void origins.set(request.raw, readOrigin(request))

export function originOf(raw: IncomingMessage): Origin {
  const origin = origins.get(raw)
  if (!origin) throw new Error('A request came to the issuer past its routes')
  return origin
}
