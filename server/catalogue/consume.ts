import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Product } from '#rules/catalogue/product.ts'
import { promotionsAround } from '#rules/promotions/promotions-around.ts'
import { prepare, type EncodedResponse } from '#server/http/prepared.ts'
import type { Catalogue } from './catalogue.ts'
import { presentProduct } from './present.ts'
import { keptWith, type Snapshot, type StockLevels } from './snapshot.ts'
import { publicProducts } from './visible.ts'

type Entry = { version: number; validUntil: number; stockVersion: number; readAt: number; prepared: EncodedResponse }

/** How long after its stock was read a prepared page is still sent: with the reading, under 5 seconds. */
const staleMs = 3_500
const rememberedPages = 8
const slot = '"productStock":'
/** Products whose texts are made without a pause. */
const atOnce = 100
/** Before and after the stock. */
type CutText = readonly [string, string]
/** A product that has not changed is the same object in the next catalogue, and so are the promotions of its brand and category. */
const cut = keptWith<CutText>()

/**
 * The large catalogue response, with a stock that changes with every order. Each product's text is built when it has
 * changed, and cut at its stock; a response joins these texts around the numbers and is compressed off the
 * main thread, at most once in a few seconds and only on request. See docs/decisions/004-catalogue-answers.md.
 */
export function consumeAnswers(catalogue: Catalogue, clock: () => number = Date.now) {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<EncodedResponse>>()
  const make = async (key: string, page: number, size: number): Promise<EncodedResponse> => {
    const snapshot = catalogue.snapshot()
    const stock = catalogue.stock()
    const body = await joinPage(snapshot, { stock, page, size }, clock())
    const prepared = await prepare('application/json; charset=utf-8', Buffer.from(body))
    entries.delete(key)
    const { version, validUntil } = snapshot
    entries.set(key, { version, validUntil, stockVersion: stock.version, readAt: stock.readAt, prepared })
    const oldest = entries.keys().next().value
    if (entries.size > rememberedPages && oldest !== undefined) entries.delete(oldest)
    return prepared
  }

  const makeOnce = (key: string, page: number, size: number): Promise<EncodedResponse> => {
    const running = making.get(key)
    if (running) return running
    const started = make(key, page, size).finally(() => making.delete(key))
    making.set(key, started)
    return started
  }

  /** @returns the prepared page, at most 5 seconds behind the database */
  return async (page: number, size: number): Promise<EncodedResponse> => {
    const key = `${page}-${size}`
    const entry = entries.get(key)
    const { version, validUntil } = catalogue.snapshot()
    // Promotions also start and end without a new version.
    if (!entry || entry.version !== version || entry.validUntil !== validUntil) return makeOnce(key, page, size)
    if (entry.stockVersion === catalogue.stock().version) return entry.prepared
    const renewed = makeOnce(key, page, size)
    if (clock() - entry.readAt > staleMs) return renewed
    renewed.catch(() => undefined)
    return entry.prepared
  }
}

/** Its promotions are those in force: when one begins or ends it is another product. */
function cutTextOf(product: Product, snapshot: Snapshot, at: number): CutText {
  const around = promotionsAround(product, snapshot.widePromotions)
  return cut(product, around, () => {
    const text = JSON.stringify(presentProduct(product, { stock: 0, around, at }))
    const start = text.indexOf(slot) + slot.length
    return [text.slice(0, start), text.slice(start + 1)]
  })
}

async function joinPage(
  snapshot: Snapshot,
  { stock, page, size }: { stock: StockLevels; page: number; size: number },
  at: number,
): Promise<string> {
  const products = publicProducts(snapshot)
  const rows: string[] = []
  for (const product of products.slice(page * size, (page + 1) * size)) {
    if (rows.length % atOnce === atOnce - 1) await nextTurn()
    const [before, after] = cutTextOf(product, snapshot, at)
    rows.push(`${before}${stock.onHand.get(product.id) ?? 0}${after}`)
  }
  const total = products.length
  const totalPages = Math.ceil(total / size)
  return `{"content":[${rows.join(',')}],"page":${page},"size":${size},"totalElements":${total},"totalPages":${totalPages}}`
}
