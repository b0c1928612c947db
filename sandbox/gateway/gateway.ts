import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance } from 'fastify'
import { apiRoutes } from './api-routes.ts'
import type { Gateway } from './conclude.ts'
import { deliverByFetch, type GatewayOptions } from './gateway-options.ts'
import { noticeSender } from './notices.ts'
import { pageRoutes } from './page-routes.ts'
import { problem } from './problem.ts'
import { testEndpoint } from './test-endpoint.ts'

/**
 * A sandbox for 2C2P's payment gateway, PGW 4.3, for demos and tests: the same calls, signatures, notices and codes, a
 * payment page with buttons for every outcome, and an endpoint for tests. No money moves: never use it in production.
 * It serves paths under the prefix it is registered with.
 */
export async function gatewaySandbox(app: FastifyInstance, options: GatewayOptions) {
  const { origin, store, merchants, now } = options
  const deliver = options.deliver ?? deliverByFetch
  const notices = noticeSender({ store, merchants, now, deliver, retryDelaysMs: options.retryDelaysMs ?? [1000, 5000] })
  const gateway: Gateway = {
    store,
    merchants,
    merchantName: (merchantID) => options.merchantNames?.[merchantID] ?? merchantID,
    notices,
    deliver,
    now,
    newToken: options.newToken,
    pageUrl: (token) => `${typeof origin === 'string' ? origin : origin()}${app.prefix}/pay/${token}`,
    stylesheetPath: `${app.prefix}/page.css`,
    payLaterMs: options.payLaterMs ?? 20_000,
  }
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody)
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    // Unexpected errors are logged and answered by the host's error handler.
    if (status >= 500) throw error
    return problem(reply, status, 'Request not understood', error.message)
  })
  app.addHook('onListen', async () => notices.resume())
  app.addHook('onClose', async () => notices.stop())
  apiRoutes(app, gateway)
  testEndpoint(app, gateway)
  await pageRoutes(app, gateway)
}
