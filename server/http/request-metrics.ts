/** Upper ends of the steps in which times to answer are counted, in seconds; the last step has none. */
export const steps = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Responses to one method and route with one status; `seconds` is their sum, `inSteps` how many took how long. */
export type RequestRow = {
  method: string
  route: string
  status: number
  requests: number
  seconds: number
  inSteps: number[]
}

export type RequestMetrics = {
  add: (method: string, route: string, status: number, seconds: number) => void
  rows: () => Iterable<RequestRow>
}

/**
 * Counts responses and the time they took. A request adds to plain numbers; they become metrics only when scraped,
 * since labelled counters would cost as much as the cheapest responses do.
 */
export function createRequestMetrics(): RequestMetrics {
  const rows = new Map<string, RequestRow>()
  return {
    add(method, route, status, seconds) {
      const key = `${method} ${route} ${status}`
      let row = rows.get(key)
      if (!row) {
        row = { method, route, status, requests: 0, seconds: 0, inSteps: Array.from(steps, () => 0).concat(0) }
        rows.set(key, row)
      }
      row.requests += 1
      row.seconds += seconds
      const step = stepOf(seconds)
      row.inSteps[step] = (row.inSteps[step] ?? 0) + 1
    },
    rows: () => rows.values(),
  }
}

function stepOf(seconds: number): number {
  let step = 0
  while (step < steps.length && seconds > (steps[step] ?? 0)) step += 1
  return step
}
