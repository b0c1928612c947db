/** Stops requests from piling up before a service that does not answer. */
export type Circuit = {
  /**
   * @returns a function to call when the request is over, with whether the service answered (null: unknown); null while
   * the circuit is open
   */
  enter: () => ((reached: boolean | null) => void) | null
}

type Reply = { ok: boolean; status: number; body: unknown }

/**
 * Sends a request for JSON through a circuit.
 * @returns null while the circuit is open
 * @throws on no response, a timeout or an unreadable response
 */
export async function fetchThrough(way: Circuit, ask: () => Promise<Response>): Promise<Reply | null> {
  const leave = way.enter()
  if (!leave) return null
  let reached = false
  try {
    const response = await ask()
    const body: unknown = await response.json()
    reached = response.status < 500
    return { ok: response.ok, status: response.status, body }
  } finally {
    leave(reached)
  }
}

/** Time that goes on where the clock is set back, or the circuit would stay open until the clock has caught up. */
const steady = (): number => performance.now()

export type CircuitOptions = {
  /** Concurrent requests. */
  most?: number
  /** Failures in a row after which it opens. */
  failures?: number
  /** How long it stays open, in ms; then it lets one request at a time through. */
  restMs?: number
  clock?: () => number
}

export function circuit({ most = 50, failures = 5, restMs = 5000, clock = steady }: CircuitOptions = {}): Circuit {
  let underWay = 0
  let failed = 0
  let closedAgainAt = 0
  return {
    enter: () => {
      const trying = failed >= failures
      if (underWay >= (trying ? 1 : most) || (trying && clock() < closedAgainAt)) return null
      underWay += 1
      let left = false
      return (reached) => {
        if (left) return
        left = true
        underWay -= 1
        if (reached !== null) failed = reached ? 0 : failed + 1
        if (reached === false) closedAgainAt = clock() + restMs
      }
    },
  }
}
