import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { RequestMetrics } from './request-metrics.ts'
import { RouteTimes } from './route-times.ts'

export type Figure = {
  /** Of one that only grows with `_total` at its end. */
  name: string
  help: string
  /** It counts what has happened, since the process began or ever. */
  onlyGrows?: true
} & (
  | {
      read: () => Promise<number>
      /** The value when the number does not arrive in time; NaN by default. One that only grows stays as it was. */
      late?: number
    }
  | {
      label: string
      /** A number per value of the label; none where they do not arrive in time. */
      readEach: () => Promise<ReadonlyMap<string, number>>
    }
)

/** Prometheus itself gives up after ten seconds, on all metrics. */
const timeoutMs = 2000

/** Metrics for Prometheus: the process, its responses and business numbers. */
export function metricsOf(requestMetrics: RequestMetrics, figures: readonly Figure[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  showAnswers(requestMetrics, registry)
  registry.registerMetric(new RouteTimes(requestMetrics))
  for (const figure of figures) showFigure(figure, registry)
  return registry
}

function showFigure(figure: Figure, registry: Registry): void {
  const { name, help, onlyGrows } = figure
  const common = { name, help, registers: [registry] }
  if ('readEach' in figure) {
    const { label, readEach } = figure
    const labelled = { ...common, labelNames: [label] }
    const readInTime = () => inTime(readEach, new Map<string, number>())
    if (onlyGrows)
      void new Counter({
        ...labelled,
        async collect() {
          const values = await readInTime()
          this.reset()
          for (const [value, number] of values) this.inc({ [label]: value }, number)
        },
      })
    else
      void new Gauge({
        ...labelled,
        async collect() {
          const values = await readInTime()
          this.reset()
          for (const [value, number] of values) this.set({ [label]: value }, number)
        },
      })
    return
  }
  const { read, late = Number.NaN } = figure
  if (onlyGrows)
    return void new Counter({
      ...common,
      async collect() {
        const value = await inTime(read, Number.NaN)
        // What cannot be read stays as it was: 0 would count all of it again afterwards.
        if (Number.isNaN(value)) return
        this.reset()
        this.inc(value)
      },
    })
  void new Gauge({
    ...common,
    async collect() {
      this.set(await inTime(read, late))
    },
  })
}

/** Limits the wait, so that an unreachable database does not take the other metrics with it. */
async function inTime<Value>(read: () => Promise<Value>, late: Value): Promise<Value> {
  const timer = new AbortController()
  const waiting = pause(timeoutMs, late, { signal: timer.signal, ref: false }).catch(() => late)
  const value = await Promise.race([read().catch(() => late), waiting])
  timer.abort()
  return value
}

/** Prometheus counters of the responses sent. */
function showAnswers(requestMetrics: RequestMetrics, registry: Registry): void {
  const metric = (name: string, help: string, read: (row: { requests: number; seconds: number }) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
      collect() {
        this.reset()
        for (const row of requestMetrics.rows()) {
          const { method, route, status } = row
          this.inc({ method, route, status }, read(row))
        }
      },
    })
  metric('http_requests_total', 'Answered requests', ({ requests }) => requests)
  metric('http_request_seconds_total', 'Time to answer, summed', ({ seconds }) => seconds)
}
