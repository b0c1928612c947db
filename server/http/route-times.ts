import { Histogram } from 'prom-client'
import { steps, type RequestMetrics, type RequestRow } from './request-metrics.ts'

const name = 'http_request_duration_seconds'
const labelNames = ['method', 'route'] as const
const config = { name, help: 'Time to answer', labelNames, buckets: [...steps], registers: [] }
type Label = (typeof labelNames)[number]
type Values = Awaited<ReturnType<Histogram<Label>['get']>>
type Value = Values['values'][number]

/** The labels of the numbers. */
const empty = new Histogram(config)

/** How long answers took, by route: an average hides the slow tenth. Its numbers are those of the requests' own counts. */
export class RouteTimes extends Histogram<Label> {
  readonly #requests: RequestMetrics

  constructor(requests: RequestMetrics) {
    super(config)
    this.#requests = requests
  }

  /** From which the registry writes its text. */
  async getForPromString(): Promise<Values> {
    const values = byRoute(this.#requests.rows()).flatMap(valuesOf)
    return { ...(await empty.get()), values }
  }
}

/** All answers of a route together, whatever their status. */
function byRoute(rows: Iterable<RequestRow>): RequestRow[] {
  const routes = new Map<string, RequestRow>()
  for (const row of rows) {
    const key = `${row.method} ${row.route}`
    const sum = routes.get(key)
    routes.set(key, sum ? added(sum, row) : row)
  }
  return [...routes.values()]
}

const added = (one: RequestRow, other: RequestRow): RequestRow => ({
  ...one,
  requests: one.requests + other.requests,
  seconds: one.seconds + other.seconds,
  inSteps: one.inSteps.map((count, step) => count + (other.inSteps[step] ?? 0)),
})

/** As Prometheus wants them: each step has those of the smaller ones as well. */
function valuesOf({ method, route, requests, seconds, inSteps }: RequestRow): Value[] {
  const labels = { method, route }
  let sum = 0
  const buckets = inSteps.map((count, step) => {
    sum += count
    return { metricName: `${name}_bucket`, labels: { ...labels, le: steps[step] ?? '+Inf' }, value: sum }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: requests },
  ]
}
