import type { FastifyInstance } from 'fastify'

/** Headers of every response; a page sets its own policy. */
const always: Record<string, string> = {
  // Data is never a page: opened directly it may load nothing, run nothing and be framed nowhere.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Camera and position are for our own pages alone where nothing is said of them.
  'permissions-policy': 'microphone=(), payment=(), usb=()',
}

const year = 31_536_000

/**
 * Sets the headers on the raw response, so that responses written outside Fastify (the issuer's) have them too. HSTS is
 * sent only where the server is reached by HTTPS.
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
