/** Responses to one method and route with one status; `seconds` is their sum. */
type Row = { method: string; route: string; status: number; requests: number; seconds: number }

export type RequestMetrics = {
  add: (method: string, route: string, status: number, seconds: number) => void
  rows: () => Iterable<Row>
}

/**
 * Counts responses and the time they took. A request adds to plain numbers; they become metrics only when scraped,
 * since labelled counters would cost as much as the cheapest responses do.
 */
export function createRequestMetrics(): RequestMetrics {
  const rows = new Map<string, Row>()
  return {
    add(method, route, status, seconds) {
      const key = `${method} ${route} ${status}`
      let row = rows.get(key)
      if (!row) {
        row = { method, route, status, requests: 0, seconds: 0 }
        rows.set(key, row)
      }
      row.requests += 1
      row.seconds += seconds
    },
    rows: () => rows.values(),
  }
}
