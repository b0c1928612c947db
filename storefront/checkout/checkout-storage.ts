type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage that takes what the browser's own refuses, as where it is full: that lasts as long as the page.
 * @param open finds the browser's storage, when it is used
 */
export function withMemory(open: () => Store): Store {
  const refused = new Map<string, string>()
  return {
    getItem: (key) => refused.get(key) ?? open().getItem(key),
    setItem: (key, value) => {
      try {
        open().setItem(key, value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    removeItem: (key) => {
      refused.delete(key)
      open().removeItem(key)
    },
  }
}

/** What the way to an order remembers: a browser that cannot store it orders all the same. */
export const checkoutStorage = withMemory(() => localStorage)
