import { prepare, type EncodedResponse } from '#server/http/prepared.ts'
import type { Catalogue } from './catalogue.ts'
import { presentProduct } from './present.ts'
import type { Snapshot, StockLevels } from './snapshot.ts'
import { publicProducts } from './visible.ts'

type Entry = { version: number; stockVersion: number; readAt: number; prepared: EncodedResponse }

/** How long after its stock was read a prepared page is still sent: with the reading, under 5 seconds. */
const staleMs = 3_500
const rememberedPages = 8
const slot = '"productStock":'

/**
 * The large catalogue response, with a stock that changes with every order. Each product's text is built once per
 * catalogue version and cut at its stock; a response joins these texts around the numbers and is compressed off the
 * main thread, at most once in a few seconds and only on request. See docs/decisions/004-catalogue-answers.md.
 */
export function consumeAnswers(catalogue: Catalogue, clock: () => number = Date.now) {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<EncodedResponse>>()
  let cut: { version: number; texts: [string, string][] } = { version: -1, texts: [] }

  const texts = (snapshot: Snapshot) => {
    if (cut.version !== snapshot.version) cut = { version: snapshot.version, texts: cutTexts(snapshot, clock()) }
    return cut.texts
  }

  const make = async (key: string, page: number, size: number): Promise<EncodedResponse> => {
    const snapshot = catalogue.snapshot()
    const stock = catalogue.stock()
    const body = joinPage(texts(snapshot), snapshot, stock, page, size)
    const prepared = await prepare('application/json; charset=utf-8', Buffer.from(body))
    entries.delete(key)
    entries.set(key, { version: snapshot.version, stockVersion: stock.version, readAt: stock.readAt, prepared })
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
    if (!entry || entry.version !== catalogue.snapshot().version) return makeOnce(key, page, size)
    if (entry.stockVersion === catalogue.stock().version) return entry.prepared
    const renewed = makeOnce(key, page, size)
    if (clock() - entry.readAt > staleMs) return renewed
    renewed.catch(() => undefined)
    return entry.prepared
  }
}

function cutTexts(snapshot: Snapshot, at: number): [string, string][] {
  return publicProducts(snapshot).map((product) => {
    const text = JSON.stringify(presentProduct(product, 0, at))
    const start = text.indexOf(slot) + slot.length
    return [text.slice(0, start), text.slice(start + 1)]
  })
}

function joinPage(
  texts: [string, string][],
  snapshot: Snapshot,
  stock: StockLevels,
  page: number,
  size: number,
): string {
  const products = publicProducts(snapshot)
  const from = page * size
  const rows = texts.slice(from, from + size).map(([before, after], index) => {
    const id = products[from + index]?.id ?? 0
    return `${before}${stock.onHand.get(id) ?? 0}${after}`
  })
  const total = texts.length
  const totalPages = Math.ceil(total / size)
  return `{"content":[${rows.join(',')}],"page":${page},"size":${size},"totalElements":${total},"totalPages":${totalPages}}`
}
