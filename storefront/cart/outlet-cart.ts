import { mayRepeat } from '#web/may-repeat.ts'
import type { CallCode, CallProblem, Reply } from '../api/reply.ts'
import { createNotices, type CartNotice } from './notices.ts'
import { readStored } from '#web/read-stored.ts'
import { storeValue } from '#storefront/api/store-value.ts'
import { emptyQueue, unconfirmed } from './queue.ts'
import type { Batch, Change, Queue } from './queue.ts'
import { openStoredQueue } from './stored-queue.ts'
import { quantities, viewOf, type Cart, type CartView } from './view.ts'

/** Changes are sent this long after the last tap, in milliseconds. */
const debounceMs = 300
const firstRetryMs = 1000
const longestRetryMs = 30_000

/** The cart's dependencies; storage and lock are shared by the tabs of a browser. */
export type CartDeps = {
  outletId: string
  /** Names this tab: no other one has the same name. */
  tab: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs an operation while no other tab runs one. */
  withLock: <Value>(operation: () => Promise<Value>) => Promise<Value>
  send: (batch: Batch) => Promise<Reply<Cart>>
  load: () => Promise<Reply<Cart>>
  newKey: () => string
  /** Called after every change of what is shown. */
  onChange: () => void
  /** Called once with the rejected changes of a batch, and all the changes it held. */
  onRejected: (notices: readonly CartNotice[], changes: readonly Change[]) => void
}

export type OutletCart = ReturnType<typeof openOutletCart>

/**
 * The cart of one outlet: the server's last state plus unconfirmed changes, so that a tap shows immediately. The
 * storage is authoritative: tabs share it, and a reload continues from it.
 */
export function openOutletCart(deps: CartDeps) {
  const stored = openStoredQueue(deps.storage, deps.outletId, deps.tab)
  const cartKey = `songdee.cart.${deps.outletId}`
  let queue: Queue = emptyQueue
  let cart: Cart | null = null
  /** The server's last state, where it could not be stored. */
  let unstored: Cart | null = null
  let shown = new Map<number, number>()
  let loadError: CallProblem | null = null
  let view: CartView = viewOf(null, emptyQueue, null, null)
  let retries = 0
  let unsent: CallCode | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let closed = false
  const notices = createNotices(deps.onChange)

  function readStorage(): void {
    queue = stored.read()
    cart = loadError ? null : readStored(deps.storage, cartKey, unstored)
    shown = quantities(cart, queue)
    // Another tab may have sent what this one could not.
    if (unconfirmed(queue).length === 0) unsent = null
    if (!unsent) retries = 0
    view = viewOf(cart, queue, unsent, loadError)
    deps.onChange()
  }

  function storeCart(next: Cart): void {
    loadError = null
    unstored = null
    try {
      storeValue(deps.storage, cartKey, JSON.stringify(next))
    } catch {
      unstored = next
      // An earlier one would be shown instead.
      deps.storage.removeItem(cartKey)
    }
    readStorage()
  }

  function schedule(delayMs: number): void {
    if (timer) clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void flush(), delayMs)
  }

  /**
   * The batch that is sent next, stored before it is sent: if the response is lost with the page, the next page repeats the same key.
   * @returns undefined where this browser has no room for it
   */
  function nextBatch(): Batch | null | undefined {
    try {
      return stored.nextBatch(deps.newKey)
    } catch {
      if (deps.storage.getItem(cartKey) === null) return undefined
      // What can be fetched again gives way.
      unstored = cart
      deps.storage.removeItem(cartKey)
      return nextBatch()
    }
  }

  /** Sends unconfirmed changes, one batch at a time. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    await deps.withLock(async () => {
      if (closed) return
      const batch = nextBatch()
      if (batch === undefined) return retryLater({ code: 'not_stored', status: 0 })
      readStorage()
      if (batch) settle(batch, await deps.send(batch))
    })
  }

  function settle(batch: Batch, reply: Reply<Cart>): void {
    if (!reply.ok && mayRepeat(reply.error)) return retryLater(reply.error)
    unsent = null
    stored.settle(batch.key)
    // The session has ended meanwhile: its cart is nobody's, and nothing more is sent.
    if (closed) return
    if (reply.ok) storeCart(reply.value)
    else readStorage()
    addRejections(batch, reply)
    if (!reply.ok) void load()
    if (unconfirmed(queue).length > 0 && !timer) schedule(0)
  }

  function retryLater(error: Pick<CallProblem, 'status' | 'retryAfter'> & { code: CallCode }): void {
    const backOff = Math.min(longestRetryMs, firstRetryMs * 2 ** retries)
    retries += 1
    unsent = error.code
    readStorage()
    // Without a session nothing can be sent: the queue waits for the same outlet to sign in again.
    if (error.status !== 401) schedule(error.retryAfter ? error.retryAfter * 1000 : backOff)
  }

  function addRejections({ changes }: Batch, reply: Reply<Cart>): void {
    const rejections = rejectionsOf(changes, reply)
    rejections.forEach(notices.add)
    if (rejections.length > 0) deps.onRejected(rejections, changes)
  }

  /**
   * Fetches the cart, or changes it by another call whose response is the cart; waits for a call in flight. A server
   * that denies access to the cart empties it here; one that is not reached leaves the last known state.
   * @param isRead whether the operation only reads: a rejected change says nothing about the cart
   */
  async function load(operation = deps.load, isRead = operation === deps.load): Promise<Reply<Cart>> {
    return deps.withLock(async () => {
      const reply = await operation()
      if (!reply.ok && isRead && reply.error.status > 0) {
        loadError = reply.error
        readStorage()
      }
      if (reply.ok && !closed) storeCart(reply.value)
      return reply
    })
  }

  readStorage()
  return {
    view: () => view,
    quantity: (productId: number): number => shown.get(productId) ?? 0,
    notices,
    load,
    flush,
    change(change: Change): void {
      notices.dismiss(change.productId)
      try {
        stored.tap(change)
      } catch {
        return notices.add({ productId: change.productId, code: 'not_stored' })
      }
      readStorage()
      schedule(debounceMs)
    },
    /** Sends what an earlier page left, or what waits for the connection that is back. */
    resume(): void {
      // How often it failed without a connection says nothing of the next try.
      retries = 0
      if (unconfirmed(queue).length > 0) schedule(0)
    },
    /** Something else than this cart has changed what is stored. If another tab stored a change and closes before it could send, this one sends it. */
    readAgain(): void {
      readStorage()
      if (unconfirmed(queue).length > 0) schedule(debounceMs)
    },
    close(): void {
      closed = true
      if (timer) clearTimeout(timer)
      notices.close()
    },
  }
}

/** Why changes of a batch were rejected. Problems of other lines are shown by the cart page. */
function rejectionsOf(changes: readonly Change[], reply: Reply<Cart>): CartNotice[] {
  const requested = new Set(changes.map((change) => change.productId))
  const reported = ((reply.ok ? reply.value.problems : reply.error.products) ?? []) as CartNotice[]
  const problems = reported.filter((problem) => requested.has(problem.productId))
  if (reply.ok || problems.length > 0) {
    return problems.map(({ productId, code, available }) => ({
      productId,
      code,
      ...(available !== undefined && { available }),
    }))
  }
  return [...requested].map((productId) => ({ productId, code: reply.error.code }))
}
