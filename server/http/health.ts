import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'

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
  countRequests(app, registry)
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

type Tally = { method: string; route: string; status: number; requests: number; seconds: number }

/**
 * Counts answers and the time they took, by route and status. A request adds to plain numbers; they become metrics only
 * when somebody asks, since labelled counters would cost as much as the cheapest answers do.
 */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const tallies = new Map<string, Tally>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const key = `${method} ${route} ${reply.statusCode}`
    const tally = tallies.get(key) ?? { method, route, status: reply.statusCode, requests: 0, seconds: 0 }
    tally.requests += 1
    tally.seconds += reply.elapsedTime / 1000
    tallies.set(key, tally)
    done()
  })
  const metric = (name: string, help: string, read: (tally: Tally) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
      collect() {
        this.reset()
        for (const tally of tallies.values()) {
          const { method, route, status } = tally
          this.inc({ method, route, status }, read(tally))
        }
      },
    })
  metric('http_requests_total', 'Answered requests', ({ requests }) => requests)
  metric('http_request_seconds_total', 'Time to answer, summed', ({ seconds }) => seconds)
}
