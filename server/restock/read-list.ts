import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnswerOf } from '#contract/call.ts'
import type { readList as readListCall } from '#contract/restock/calls.ts'
import { mostFound, type ReadLine } from '#rules/restock/list/read-list.ts'
import { soughtBy } from '#rules/restock/list/sought.ts'
import { isReadable, mostLines, splitList, type ListLine } from '#rules/restock/list/split-list.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Content } from '#server/content/content.ts'
import { findTopProducts } from '#server/orders/orders.ts'
import { readerOf, type Reader } from './list-reader.ts'

export type ReadListDeps = {
  db: Database
  catalogue: Pick<Catalogue, 'snapshot'>
  content: Pick<Content, 'snapshot'>
}

/** Products bought before that can break a tie. */
const mostBought = 500

/** Reads a list for a retailer on the shop's own search, with what it bought before to decide between equals. */
export async function readList(
  { db, catalogue, content }: ReadListDeps,
  { outletId, text }: { outletId: string; text: string },
): Promise<AnswerOf<typeof readListCall>> {
  const rows = await findTopProducts(db, outletId, mostBought)
  const bought = new Map(rows.map((row) => [row.product_id, row.orders]))
  const reader = readerOf({ snapshot: catalogue.snapshot(), content: content.snapshot() })
  const written = splitList(text)
  const lines: ReadLine[] = []
  const readable = written.filter(isReadable)
  for (const line of readable.slice(0, mostLines)) {
    await nextTurn()
    reader.beginLine()
    if (line.kind === 'goods' || line.kind === 'unclear') await prepare(reader, line)
    lines.push(...reader.read(line, bought))
  }
  const done = new Set(readable.slice(0, mostLines))
  return { lines: lines.map(present), unread: written.filter((line) => !done.has(line)).map((line) => line.text) }
}

/** Products that are described without a pause: five milliseconds of them. */
const atOnce = 10

/** What a line is compared with takes longer than other requests should wait: they go on in between. */
async function prepare(reader: Reader, line: ListLine): Promise<void> {
  const ids = new Set<number>()
  for (const text of soughtBy(line, reader.kinds)) {
    for (const id of reader.find(text).slice(0, mostFound)) ids.add(id)
    await nextTurn()
  }
  for (const [at, id] of [...ids].entries()) {
    reader.describe(id)
    if (at % atOnce === atOnce - 1) await nextTurn()
  }
}

function present(line: ReadLine): AnswerOf<typeof readListCall>['lines'][number] {
  const { text, kind } = line
  if (line.kind === 'ask') {
    const { candidates, guess, assumed, otherUnit } = line
    return {
      text,
      kind,
      candidates,
      ...(guess && { guess, ...(assumed && { assumed }) }),
      ...(otherUnit && { otherUnit }),
    }
  }
  if (line.kind !== 'sure') return { text, kind, candidates: [] }
  const { productId, qty, assumed, usual } = line
  return { text, kind, candidates: [{ productId, qty }], ...(assumed && { assumed }), ...(usual && { usual }) }
}
