/**
 * A finished response: compressed, with its tag. `context` and `stock` name the catalogue and content it was made from.
 */
export type PageResponse = {
  status: number
  body: Buffer
  etag: string
  context: string
  stock: number
  /** Milliseconds since 1970. */
  madeAt: number
  /** What caches in front forget a public page by, separated by spaces. */
  tags?: string
  /** The words of a search that found nothing. */
  missed?: string | undefined
  /** Content-Security-Policy of a document, with the hash of its style. */
  policy?: string
  /** Its body was compressed once more. */
  isSmallest?: boolean
}

/** When only the stock has changed, a page may be this old: listed figures are a hint, the cart is exact. */
export const stockAgeMs = 2000

type PageCache = {
  /**
   * The response under a key, or the promise of one being made; null where there is none, or one of another catalogue.
   */
  find: (
    key: string,
    wanted: Pick<PageResponse, 'context' | 'stock'>,
    now: number,
  ) => PageResponse | Promise<PageResponse> | null
  /** Makes the response under a key, once for all concurrent requests. */
  make: (key: string, make: () => Promise<PageResponse>) => Promise<PageResponse>
  /** Keeps a smaller body of a response, unless another one is kept by now. */
  replace: (key: string, made: PageResponse, smaller: PageResponse) => void
}

/** The most recently used responses, as many as fit into `maxBytes`. */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new Map<string, PageResponse>()
  const underWay = new Map<string, Promise<PageResponse>>()
  let bytes = 0
  const sizeOf = (key: string, made: PageResponse) => made.body.length + 2 * key.length + 500

  function drop(key: string, made: PageResponse): void {
    entries.delete(key)
    bytes -= sizeOf(key, made)
  }
  function keep(key: string, made: PageResponse): void {
    const before = entries.get(key)
    if (before) drop(key, before)
    entries.set(key, made)
    bytes += sizeOf(key, made)
    for (const [oldKey, old] of entries) {
      if (bytes <= maxBytes) return
      drop(oldKey, old)
    }
  }
  /** The smallest body of the same text stays when a page is made again unchanged. */
  function sameText(key: string, fresh: PageResponse): PageResponse {
    const before = entries.get(key)
    if (!before?.isSmallest || before.etag !== fresh.etag) return fresh
    return { ...fresh, body: before.body, isSmallest: true }
  }

  return {
    find(key, wanted, now) {
      const made = entries.get(key)
      const isCurrent = made?.context === wanted.context
      if (!made || !isCurrent || (made.stock !== wanted.stock && now - made.madeAt > stockAgeMs))
        return underWay.get(key) ?? null
      // A map iterates in order of insertion: the least recently used comes first.
      entries.delete(key)
      entries.set(key, made)
      return made
    },
    make(key, make) {
      const running = underWay.get(key)
      if (running) return running
      const making = make()
        .then((made) => {
          const fresh = sameText(key, made)
          // Not-found pages are not cached: clients can invent any number of such addresses.
          if (fresh.status === 200) keep(key, fresh)
          return fresh
        })
        .finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },
    replace(key, made, smaller) {
      if (entries.get(key) === made) keep(key, smaller)
    },
  }
}
