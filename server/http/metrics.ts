import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Tally } from './tally.ts'

export type Figure = {
  name: string
  help: string
  read: () => Promise<number>
  /** What stands for a number that does not come in time; not a number unless told. */
  late?: number
}

/** Prometheus gives up after ten seconds, with all numbers. */
const patienceMs = 2000

/** What Prometheus is told: the process, the answers it gave, and numbers of the business. */
export function metricsOf(tally: Tally, figures: readonly Figure[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showAnswers(tally, registry)
  for (const figure of figures) showFigure(figure, registry)
  return registry
}

const showFigure = ({ name, help, read, late = Number.NaN }: Figure, registry: Registry): void =>
  void new Gauge({
    name,
    help,
    registers: [registry],
    // A database that is away takes the other numbers with it no more than it must.
    async collect() {
      const timer = new AbortController()
      const waiting = pause(patienceMs, late, { signal: timer.signal, ref: false }).catch(() => late)
      this.set(await Promise.race([read().catch(() => late), waiting]))
      timer.abort()
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
