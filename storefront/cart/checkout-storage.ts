import { storage } from '#storefront/api/storage.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage that holds what the browser's own rejects, for example when full: such values last as long as the page.
 * @param open returns the browser's storage; called on use
 */
export function withMemory(open: () => Store): Store {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? open().getItem(key),
    setItem: (key, value) => {
      try {
        open().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem: (key) => {
      memory.delete(key)
      open().removeItem(key)
    },
  }
}

/** The checkout's storage: a browser that cannot store can still order. */
export const checkoutStorage = withMemory(storage)

/** As `checkoutStorage`, for what a checkout stores for its tab alone. */
export const tabStorage = withMemory(() => sessionStorage)
