import type { FastifyRequest } from 'fastify'
import { readKnownBrowser } from '#server/http/known-browser-cookie.ts'
import type { MessageRequest } from './phone-messages.ts'

/** What is needed of a request that asks for a message. */
export const messageRequest = (raw: FastifyRequest, now: Date): MessageRequest => ({
  now,
  address: raw.ip,
  browser: readKnownBrowser(raw),
  log: raw.log,
})
