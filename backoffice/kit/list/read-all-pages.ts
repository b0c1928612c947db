import type { Reply } from '#web/reply.ts'
import { rowsOf, type ListPage } from './paging.ts'

/** As many rows as a page may have. */
const size = 100

/** The rows of a list on all of its pages, also those that a screen has not loaded; or why a page could not be read. */
export async function readAllPages<Item>(
  readPage: (place: { page: number; size: number }) => Promise<Reply<ListPage<Item>>>,
  rowId: (item: Item) => string,
): Promise<Reply<Item[]>> {
  const pages: ListPage<Item>[] = []
  for (let page = 0; ; page += 1) {
    const reply = await readPage({ page, size })
    if (!reply.ok) return reply
    pages.push(reply.value)
    if (page + 1 >= (reply.value.totalPages ?? 0)) return { ok: true, value: rowsOf(pages, rowId) }
  }
}
