import type { FastifyInstance } from 'fastify'

/** What every answer carries; a page brings a policy of its own. */
const always: Record<string, string> = {
  // Data is never a page: opened by itself, it may load nothing, run nothing and stand in no frame.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
}

const year = 31_536_000

/**
 * Puts the headers on the bare answer, so that answers written around Fastify (the issuer's) have them too.
 * Browsers are told to come back by HTTPS only where the shop is reached by it.
 */
export function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = new Map(Object.entries(always))
  if (publicUrl.startsWith('https:')) {
    headers.set('strict-transport-security', `max-age=${year}; includeSubDomains`)
  }
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
