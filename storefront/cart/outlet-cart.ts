import { queuePrefix } from '#storefront/api/session.ts'
import type { CallProblem, Reply } from '../api/reply.ts'
import { createNotices, type CartNotice } from './notices.ts'
import { emptyQueue, readStored, take, unconfirmed, wait } from './queue.ts'
import type { Batch, Change, Queue } from './queue.ts'
import { quantities, viewOf, type Cart, type CartView } from './view.ts'

/** Changes are sent this long after the last tap, in milliseconds. */
const debounceMs = 300
const firstRetryMs = 1000
const longestRetryMs = 30_000

/** The cart's dependencies; storage, channel and lock are shared by the tabs of a browser. */
export type CartPorts = {
  outletId: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs an operation while no other tab runs one. */
  alone: <Value>(deed: () => Promise<Value>) => Promise<Value>
  /** Notifies the other tabs that the stored state has changed. */
  notifyTabs: () => void
  send: (batch: Batch) => Promise<Reply<Cart>>
  load: () => Promise<Reply<Cart>>
  newKey: () => string
  /** Called after every change of what is shown. */
  changed: () => void
  /** Called once with the rejected changes of a batch, and all the changes it held. */
  refused: (notices: readonly CartNotice[], changes: readonly Change[]) => void
}

export type OutletCart = ReturnType<typeof openOutletCart>

/**
 * The cart of one outlet: the server's last state plus unconfirmed changes, so that a tap shows immediately. The
 * storage is authoritative: tabs share it, and a reload continues from it.
 */
export function openOutletCart(ports: CartPorts) {
  const queueKey = queuePrefix + ports.outletId
  const cartKey = `songdee.cart.${ports.outletId}`
  let queue: Queue = emptyQueue
  let cart: Cart | null = null
  let shown = new Map<number, number>()
  let notHad: CallProblem | null = null
  let view: CartView = viewOf(null, emptyQueue, false, null)
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let closed = false
  const notices = createNotices(ports.changed)

  function look(): void {
    queue = readStored(ports.storage, queueKey, emptyQueue)
    cart = notHad ? null : readStored<Cart | null>(ports.storage, cartKey, null)
    shown = quantities(cart, queue)
    // Another tab may have sent what this one could not.
    if (unconfirmed(queue).length === 0) retries = 0
    view = viewOf(cart, queue, retries > 0, notHad)
    ports.changed()
  }

  function store(next: Queue, nextCart?: Cart): void {
    if (unconfirmed(next).length === 0) ports.storage.removeItem(queueKey)
    else ports.storage.setItem(queueKey, JSON.stringify(next))
    if (nextCart) {
      notHad = null
      ports.storage.setItem(cartKey, JSON.stringify(nextCart))
    }
    look()
    ports.notifyTabs()
  }

  function schedule(delayMs: number): void {
    if (timer) clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void flush(), delayMs)
  }

  /** Sends unconfirmed changes, one batch at a time. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    await ports.alone(async () => {
      if (closed) return
      look()
      const taken = take(queue, ports.newKey)
      // Stored before it is sent: if the response is lost with the page, the next page repeats the same key.
      if (taken !== queue) store(taken)
      if (queue.sending) settle(queue.sending, await ports.send(queue.sending))
    })
  }

  function settle(batch: Batch, reply: Reply<Cart>): void {
    if (!reply.ok && mayRepeat(reply.error)) return retryLater(reply.error)
    retries = 0
    look()
    // Another tab may have sent this batch meanwhile, when the lock was lost with a frozen tab.
    const sending = queue.sending?.key === batch.key ? null : queue.sending
    store({ ...queue, sending }, reply.ok ? reply.value : undefined)
    storeRejections(batch, reply)
    if (!reply.ok) void load()
    if (unconfirmed(queue).length > 0 && !timer) schedule(0)
  }

  function retryLater(error: CallProblem): void {
    const backOff = Math.min(longestRetryMs, firstRetryMs * 2 ** retries)
    retries += 1
    look()
    // Without a session nothing can be sent: the queue waits for the same outlet to sign in again.
    if (error.status !== 401) schedule(error.retryAfter ? error.retryAfter * 1000 : backOff)
  }

  function storeRejections({ changes }: Batch, reply: Reply<Cart>): void {
    const refusals = rejectionsOf(changes, reply)
    refusals.forEach(notices.keep)
    if (refusals.length > 0) ports.refused(refusals, changes)
  }

  /**
   * Fetches the cart, or changes it by another call whose response is the cart; waits for a call in flight. A server
   * that denies access to the cart empties it here; one that is not reached leaves the last known state.
   * @param asking whether the operation only reads: a rejected change says nothing about the cart
   */
  async function load(deed = ports.load, asking = deed === ports.load): Promise<Reply<Cart>> {
    return ports.alone(async () => {
      const reply = await deed()
      if (!reply.ok && asking && reply.error.status > 0) {
        notHad = reply.error
        look()
      }
      if (reply.ok && !closed) store(readStored(ports.storage, queueKey, emptyQueue), reply.value)
      return reply
    })
  }

  look()
  return {
    view: () => view,
    quantity: (productId: number): number => shown.get(productId) ?? 0,
    notices,
    load,
    flush,
    change(change: Change): void {
      notices.dismiss(change.productId)
      look()
      store(wait(queue, change))
      schedule(debounceMs)
    },
    /** Sends what an earlier page left. */
    resume(): void {
      if (unconfirmed(queue).length > 0) schedule(0)
    },
    /** Another tab has stored a change. If that tab closes before it could send, this one sends it. */
    fromOtherTab(): void {
      look()
      if (unconfirmed(queue).length > 0) schedule(debounceMs)
    },
    close(): void {
      closed = true
      if (timer) clearTimeout(timer)
      notices.close()
    },
  }
}

/** Whether the same batch may succeed later: no response, a server error, a rate limit or an ended session. */
const mayRepeat = ({ status }: CallProblem): boolean =>
  status === 0 || status >= 500 || status === 429 || status === 401

/** Why changes of a batch were rejected. Problems of other lines are shown by the cart page. */
function rejectionsOf(changes: readonly Change[], reply: Reply<Cart>): CartNotice[] {
  const asked = new Set(changes.map((change) => change.productId))
  const told = ((reply.ok ? reply.value.problems : reply.error.products) ?? []) as CartNotice[]
  const problems = told.filter((problem) => asked.has(problem.productId))
  if (reply.ok || problems.length > 0) {
    return problems.map(({ productId, code, available }) => ({
      productId,
      code,
      ...(available !== undefined && { available }),
    }))
  }
  return [...asked].map((productId) => ({ productId, code: reply.error.code }))
}
