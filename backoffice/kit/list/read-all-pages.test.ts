import { expect, test } from 'vitest'
import { offline, type Reply } from '#web/reply.ts'
import type { ListPage } from './paging.ts'
import { readAllPages } from './read-all-pages.ts'

const pages = [
  ['a', 'b'],
  ['b', 'c'],
]
const read = (lostPage: number) =>
  readAllPages(
    async ({ page }): Promise<Reply<ListPage<string>>> =>
      page === lostPage ? offline : { ok: true, value: { content: pages[page] ?? [], page, totalPages: pages.length } },
    (row) => row,
  )

test('the rows of all pages are read, each once', async () => {
  expect(await read(-1)).toEqual({ ok: true, value: ['a', 'b', 'c'] })
})

test.each([0, 1])(
  'where page %i cannot be read, the answer says why instead of being a part of the list',
  async (page) => {
    expect(await read(page)).toEqual(offline)
  },
)
