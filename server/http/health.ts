import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Figure } from './metrics.ts'

export type Health = {
  /** What is still missing before requests can be served; empty when ready. */
  missing: () => Promise<string[]>
  /** Numbers of the business for `/metrics`, read when somebody asks. */
  figures?: readonly Figure[]
}

/** `/healthz` (alive), `/readyz` (can serve), `/metrics` (Prometheus). */
export function registerHealth(app: FastifyInstance, health: Health): void {
  // Made when somebody asks for the first time: a shop that starts does not wait for it.
  let registry: Promise<Registry> | null = null
  const metrics = async () => (await import('./metrics.ts')).metricsOf(app.tally, health.figures ?? [])
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = await health.missing()
    return reply
      .code(missing.length > 0 ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ready: missing.length === 0, missing })
  })
  app.get('/metrics', async (_request, reply) => {
    registry ??= metrics()
    const made = await registry
    return reply.type(made.contentType).send(await made.metrics())
  })
}
