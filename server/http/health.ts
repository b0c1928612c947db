import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Figure } from './metrics.ts'
import { sendProblem } from './problem.ts'
import { bearerToken, isSame } from './caller.ts'

/**
 * `/healthz` (alive), `/readyz` (accepts requests), `/metrics` (Prometheus). A listening process has migrated the
 * database and filled the demo, so it is ready until it drains. An unreachable database makes no process unready: pages
 * and catalogue work without it, and otherwise all processes would leave the proxy together. `/metrics` reports its
 * reachability. `/metrics` shows sales and sign-ins: it answers this machine only, or with the token.
 * @param figures business numbers for `/metrics`, read per request
 */
export function registerHealth(app: FastifyInstance, figures: readonly Figure[], token: string | null): void {
  // Created on the first request, to start faster.
  let registry: Promise<Registry> | null = null
  const metrics = async () => (await import('./metrics.ts')).metricsOf(app.requestMetrics, figures)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', (request, reply) => {
    const ready = app.draining.isOpen()
    // Not ready is no failure, and proxies poll often.
    if (!ready) request.isLogged = true
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, draining: !ready })
  })
  app.get('/metrics', async (request, reply) => {
    const shown = bearerToken(request)
    const isKnown = token !== null && shown !== null && isSame(shown, token)
    if (!isKnown && !isFromHere(request)) return sendProblem(request, reply, { code: 'not_found' })
    registry ??= metrics()
    const made = await registry
    return reply.type(made.contentType).send(await made.metrics())
  })
}

const isLoopback = (address: string | undefined): boolean => /^(::ffff:)?127\.|^::1$/.test(address ?? '')
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether the client itself is on this machine, and not behind a proxy on it. */
const isFromHere = ({ raw, ip }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress) && isLoopback(ip) && !forwarding.some((name) => name in raw.headers)
