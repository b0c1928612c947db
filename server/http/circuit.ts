/** Keeps requests from piling up before something that does not answer. */
export type Circuit = {
  /**
   * @returns what to call when the request is over, saying whether there was an answer, or null where nobody knows; null
   * where nothing may be asked now
   */
  enter: () => ((reached: boolean | null) => void) | null
}

type Reply = { ok: boolean; status: number; body: unknown }

/**
 * Asks for JSON through a circuit.
 * @returns null where nothing may be asked now
 * @throws where no answer came, not in time, or none that can be read
 */
export async function askThrough(way: Circuit, ask: () => Promise<Response>): Promise<Reply | null> {
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

export type CircuitOptions = {
  /** Requests under way at once. */
  most?: number
  /** Failures in a row after which it opens. */
  failures?: number
  /** How long it stays open; then one request at a time tries again. */
  restMs?: number
  clock?: () => number
}

export function circuit({ most = 50, failures = 5, restMs = 5000, clock = Date.now }: CircuitOptions = {}): Circuit {
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
