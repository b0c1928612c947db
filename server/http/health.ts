import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Figure } from './metrics.ts'
import { sendProblem } from './problem.ts'
import { bearerToken, isSame } from './caller.ts'

/**
 * `/healthz` (alive), `/readyz` (may be sent requests), `/metrics` (Prometheus). Who listens has migrated the database and
 * filled the demo, so a process is ready until it drains. A database that is away later makes no process unready: pages and
 * catalogue do without it, and all processes would leave at once. Its reachability is a figure of `/metrics`.
 * `/metrics` tells how much is sold and who signs in how often: it answers this machine, or whoever shows the token.
 * @param figures numbers of the business for `/metrics`, read when somebody asks
 */
export function registerHealth(app: FastifyInstance, figures: readonly Figure[], token: string | null): void {
  // Made when somebody asks for the first time: a shop that starts does not wait for it.
  let registry: Promise<Registry> | null = null
  const metrics = async () => (await import('./metrics.ts')).metricsOf(app.requestMetrics, figures)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', (request, reply) => {
    const ready = app.draining.isOpen()
    // That a process stops is no failure, and proxies ask every moment.
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

/** Whether somebody on this machine asks for himself: a proxy beside us asks for others, known or not. */
const isFromHere = ({ raw, ip }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress) && isLoopback(ip) && !forwarding.some((name) => name in raw.headers)
