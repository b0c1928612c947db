import { vi } from 'vitest'
import { createStorage } from '#storefront/api/browser.fixture.ts'
import type { Reply } from '../api/reply.ts'
import { openOutletCart, type CartDeps, type OutletCart } from './outlet-cart.ts'
import type { Batch } from './queue.ts'
import { applyBatch, emptyCart } from './server-cart.fixture.ts'
import type { Cart } from './view.ts'

/** What a server answers to a batch. */
type Answer = (batch: Batch) => Reply<Cart> | Promise<Reply<Cart>>
type Browser = ReturnType<typeof createBrowser>

const sendingMs = 50

/** What a browser stores, as its tabs see it: at once what they store themselves, the rest a moment later, in the order of time. */
function createSharedStorage(latencyMs: number) {
  const shared = createStorage()
  const tabs: { seen: Storage; underWay: string[]; onStored: () => void }[] = []
  function write(storage: Storage, key: string, value: string | null): void {
    if (value === null) delete storage[key]
    else storage[key] = value
  }
  return {
    shared,
    open(onStored: () => void): Storage {
      const underWay: string[] = []
      const seen = createStorage((key, value) => {
        const arrive = () => {
          underWay.splice(underWay.indexOf(key), 1)
          write(shared, key, value)
          for (const tab of tabs.filter((other) => other.seen !== seen)) {
            // What a tab has stored later itself stays.
            if (!tab.underWay.includes(key)) write(tab.seen, key, value)
            tab.onStored()
          }
        }
        underWay.push(key)
        if (latencyMs === 0) arrive()
        else setTimeout(arrive, latencyMs)
      })
      for (const [key, value] of Object.entries<string>(shared)) write(seen, key, value)
      tabs.push({ seen, underWay, onStored })
      return seen
    },
  }
}

/**
 * What the tabs of one browser share, and a server that counts each key once.
 * @param latencyMs after this long a tab sees what another one has stored
 */
export function createBrowser(latencyMs = 0) {
  const storage = createSharedStorage(latencyMs)
  let turn: Promise<unknown> = Promise.resolve()
  const withLock: CartDeps['withLock'] = (operation) => {
    const mine = turn.then(operation)
    turn = mine.catch(() => {})
    return mine
  }
  let server = emptyCart
  const counted = new Set<string>()
  const sent: Batch[] = []
  const answers: Answer[] = []
  const tabs: OutletCart[] = []
  let keys = 0
  let opened = 0

  const count = (batch: Batch): Reply<Cart> => {
    if (!counted.has(batch.key)) server = applyBatch(server, batch)
    counted.add(batch.key)
    return { ok: true, value: server }
  }
  const onRejected = vi.fn<CartDeps['onRejected']>()
  function openTab(): OutletCart {
    const tab = openOutletCart({
      outletId: 'outlet-1',
      tab: `tab-${(opened += 1)}`,
      storage: storage.open(() => {
        if (tabs.includes(tab)) tab.readAgain()
      }),
      withLock,
      send: async (batch) => {
        sent.push(batch)
        const answer = answers.shift() ?? count
        await new Promise((resolve) => setTimeout(resolve, answer === withoutNetwork ? 1 : sendingMs))
        return answer(batch)
      },
      load: async () => ({ ok: true, value: server }),
      newKey: () => `key-${(keys += 1)}`,
      onChange: () => {},
      onRejected,
    })
    tabs.push(tab)
    return tab
  }
  const closeTab = (tab: OutletCart) => {
    tabs.splice(tabs.indexOf(tab), 1)
    tab.close()
  }
  const storedKeys = () => Object.keys(storage.shared)
  return { openTab, closeTab, sent, answers, count, storedKeys, onRejected }
}

/** The request does not arrive. */
export const offline: Answer = () => ({ ok: false, error: { code: 'offline', status: 0 } })

/** The request arrives and counts, but its response is lost. */
export const lostAnswer =
  (browser: Browser): Answer =>
  (batch) => {
    browser.count(batch)
    return { ok: false, error: { code: 'offline', status: 0 } }
  }

/** The browser knows that there is no network: nothing is sent, and that is known within a millisecond. */
export const withoutNetwork: Answer = (batch) => offline(batch)
