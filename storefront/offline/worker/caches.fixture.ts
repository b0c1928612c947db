/** Caches in memory, in insertion order, like the browser's. */
export function cachesInMemory(fetched: (path: string) => Promise<Response>): CacheStorage {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (key: RequestInfo | URL) =>
    new URL(key instanceof Request ? key.url : key, 'https://shop.example').href
  function cacheOf(entries: Map<string, Response>) {
    return {
      match: async (key: string, options?: { ignoreSearch?: boolean }) => {
        const bare = (url: string) => (options?.ignoreSearch ? url.split('?')[0] : url)
        const found = [...entries].find(([url]) => bare(url) === bare(pathOf(key)))
        return found?.[1].clone()
      },
      put: async (key: string, response: Response) => {
        entries.delete(pathOf(key))
        entries.set(pathOf(key), response)
      },
      delete: async (key: RequestInfo) => entries.delete(pathOf(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      addAll: async (paths: string[]) => {
        for (const path of paths) entries.set(pathOf(path), await fetched(path))
      },
    }
  }
  return {
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return cacheOf(entries)
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage
}
