/** Requests of the same page are gathered for this long, in milliseconds. */
const gatherMs = 5

type PendingFetch<Value> = { resolve: (value: Value | null) => void; reject: (reason: unknown) => void }

/**
 * Combines single fetches by id into calls for many: ids requested close together go as one call.
 * @param fetchMany leaves out what does not exist; its failure fails all fetches of the call
 * @param maxIds ids of one call
 */
export function batched<Value extends { id: number }>(
  fetchMany: (ids: number[]) => Promise<Value[]>,
  maxIds: number,
): (id: number) => Promise<Value | null> {
  let waiting = new Map<number, PendingFetch<Value>[]>()

  async function send(pending: typeof waiting): Promise<void> {
    try {
      const values = await fetchMany([...pending.keys()])
      const found = new Map(values.map((value) => [value.id, value]))
      for (const [id, fetches] of pending) for (const { resolve } of fetches) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { reject } of [...pending.values()].flat()) reject(error)
    }
  }
  function sendAll(): void {
    const pending = [...waiting]
    waiting = new Map()
    for (let start = 0; start < pending.length; start += maxIds)
      void send(new Map(pending.slice(start, start + maxIds)))
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(sendAll, gatherMs)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}
