/** Answers to one method and route with one status. */
type Row = { method: string; route: string; status: number; requests: number; seconds: number }

export type Tally = {
  add: (method: string, route: string, status: number, seconds: number) => void
  rows: () => Iterable<Row>
}

/**
 * Counts answers and the time they took. A request adds to plain numbers; they become metrics only when somebody asks,
 * since labelled counters would cost as much as the cheapest answers do.
 */
export function createTally(): Tally {
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
