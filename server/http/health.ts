import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Tally } from './tally.ts'

export type Health = {
  /** What is still missing before requests can be served; empty when ready. */
  missing: () => Promise<string[]>
  /** Numbers of the business for `/metrics`, read when somebody asks. */
  figures?: readonly Figure[]
}
export type Figure = { name: string; help: string; read: () => Promise<number> }

/** `/healthz` (alive), `/readyz` (can serve), `/metrics` (Prometheus). */
export function registerHealth(app: FastifyInstance, health: Health): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showAnswers(app.tally, registry)
  for (const figure of health.figures ?? []) showFigure(figure, registry)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = await health.missing()
    return reply
      .code(missing.length > 0 ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ ready: missing.length === 0, missing })
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

const showFigure = ({ name, help, read }: Figure, registry: Registry): void =>
  void new Gauge({
    name,
    help,
    registers: [registry],
    // A database that is away takes the other numbers with it no more than it must.
    async collect() {
      this.set(await read().catch(() => Number.NaN))
    },
  })

/** Prometheus' counters of the answers that were given. */
function showAnswers(tally: Tally, registry: Registry): void {
  const metric = (name: string, help: string, read: (row: { requests: number; seconds: number }) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
      collect() {
        this.reset()
        for (const row of tally.rows()) {
          const { method, route, status } = row
          this.inc({ method, route, status }, read(row))
        }
      },
    })
  metric('http_requests_total', 'Answered requests', ({ requests }) => requests)
  metric('http_request_seconds_total', 'Time to answer, summed', ({ seconds }) => seconds)
}
