/** Requests of the same page are gathered for this long, in milliseconds. */
const gatherMs = 5

type Asked<Value> = { resolve: (value: Value | null) => void; reject: (reason: unknown) => void }

/**
 * Combines single fetches by id into calls for many: ids requested close together go as one call.
 * @param fetchMany leaves out what does not exist; its failure fails all fetches of the call
 * @param most ids of one call
 */
export function batched<Value extends { id: number }>(
  fetchMany: (ids: number[]) => Promise<Value[]>,
  most: number,
): (id: number) => Promise<Value | null> {
  let waiting = new Map<number, Asked<Value>[]>()

  async function send(asked: typeof waiting): Promise<void> {
    try {
      const values = await fetchMany([...asked.keys()])
      const found = new Map(values.map((value) => [value.id, value]))
      for (const [id, ones] of asked) for (const { resolve } of ones) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { reject } of [...asked.values()].flat()) reject(error)
    }
  }
  function sendAll(): void {
    const asked = [...waiting]
    waiting = new Map()
    for (let start = 0; start < asked.length; start += most) void send(new Map(asked.slice(start, start + most)))
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(sendAll, gatherMs)
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
}
