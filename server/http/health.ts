import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Figure } from './metrics.ts'

/**
 * `/healthz` (alive), `/readyz` (may be sent requests), `/metrics` (Prometheus). Who listens has migrated the database and
 * filled the demo, so a process is ready until it drains. A database that is away later makes no process unready: pages and
 * catalogue do without it, and all processes would leave at once. Its reachability is a figure of `/metrics`.
 * @param figures numbers of the business for `/metrics`, read when somebody asks
 */
export function registerHealth(app: FastifyInstance, figures: readonly Figure[]): void {
  // Made when somebody asks for the first time: a shop that starts does not wait for it.
  let registry: Promise<Registry> | null = null
  const metrics = async () => (await import('./metrics.ts')).metricsOf(app.tally, figures)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', (_request, reply) => {
    const ready = app.draining.isOpen()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, draining: !ready })
  })
  app.get('/metrics', async (_request, reply) => {
    registry ??= metrics()
    const made = await registry
    return reply.type(made.contentType).send(await made.metrics())
  })
}
