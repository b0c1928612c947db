import { vi } from 'vitest'

/**
 * A storage as browsers have it: its entries can be listed with `Object.entries`.
 * @param onWrite called after each change; null as its value where the entry was removed
 */
export function createStorage(onWrite: (key: string, value: string | null) => void = () => {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
      onWrite(key, value)
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
      onWrite(key, null)
    },
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

/** A storage that takes no value longer than there is room, of which what is kept for offline pages takes all. */
export function fullStorage(
  roomOf: (key: string, value: string, stored: Storage) => boolean,
  storage = createStorage(),
): Storage {
  storage.setItem('songdee.kept', 'pages')
  const inner = Object.getPrototypeOf(storage) as Storage
  const { setItem } = inner
  inner.setItem = function (this: Storage, key, value) {
    if (this.getItem('songdee.kept') !== null || !roomOf(key, value, this))
      throw new DOMException('Full', 'QuotaExceededError')
    setItem.call(this, key, value)
  }
  return storage
}

/** What the shop uses of a storage, with what is stored in it. */
export function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** Cookies as `document.cookie` reads and writes them; an expired one is removed. */
function createCookieJar() {
  const cookies = new Map<string, string>()
  return {
    documentElement: { toggleAttribute: () => true },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      if (/max-age=0\b/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  }
}

/** Stubs what the session needs of a browser, until `vi.unstubAllGlobals()`. */
export function stubBrowser(): void {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('document', createCookieJar())
  vi.stubGlobal('location', { pathname: '/order/cart', search: '?a=1' })
}

const encoded = (claims: Record<string, unknown>): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** An access token as the identity service makes them; its signature is not checked here. */
export const createToken = (claims: Record<string, unknown>): string =>
  ['header', encoded(claims), 'signature'].join('.')
