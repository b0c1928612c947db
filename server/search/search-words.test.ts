import { pino } from 'pino'
import { expect, test } from 'vitest'
import { getContent, publishContent, saveSearchWords } from '#contract/backoffice/trade/content/calls.ts'
import type { SearchContent } from '#contract/content/content.ts'
import { listSearchMisses, trySearch } from '#contract/backoffice/trade/search-words/calls.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { testServer } from '#test/test-server.ts'
import { aContent, aShelfProduct, aSnapshot } from '#server/pages/snapshot.fixture.ts'
import { forgetMisses, openMisses } from './misses.ts'
import { searchByIndex } from './product-index.ts'
import { searchWordRoutes } from './routes.ts'

const server = await testServer({ products: { 1: { name: 'ข้าวหอมมะลิ 5 กก.' } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')

const params = { kind: 'search', key: 'shop' } as const
const current = async () => (await clerk.call(getContent, { params })).body
const someName = () => server.catalogue.snapshot().products.find(({ active }) => active)?.name.th ?? ''

test('a new shop knows everyday names and needs, each word once', async () => {
  const { revision, draft } = await current()
  const known = draft as SearchContent
  expect(known.everyday.length).toBeGreaterThan(60)
  expect(known.needs.length).toBeGreaterThan(40)
  expect((await clerk.call(saveSearchWords, { body: { revision, content: known } })).status).toBe(200)
})

test('a word that is taught finds what it means: tried before it is saved, published by a manager', async () => {
  const words = { everyday: [{ words: ['ของดีเมืองจันท์'], means: [someName()] }], needs: [] }
  const tried = await clerk.call(trySearch, { body: { query: 'ของดีเมืองจันท์', content: words } })
  expect(tried.body.before.total).toBe(0)
  expect(tried.body.after.products[0]?.nameThai).toBe(someName())
  const saved = await clerk.call(saveSearchWords, { body: { revision: (await current()).revision, content: words } })
  expect(saved.status).toBe(200)
  expect((await clerk.call(publishContent, { params, body: { revision: saved.body.revision } })).status).toBe(403)
  await manager.call(publishContent, { params, body: { revision: saved.body.revision } })
  await server.content.refresh()
  const again = await clerk.call(trySearch, { body: { query: 'ของดีเมืองจันท์', content: words } })
  expect(again.body.before).toEqual(again.body.after)
})

test('however many texts are tried, the products are indexed once for a draft, and not for the published words', () => {
  const goods = [aShelfProduct({ id: 1, name: { th: 'ข้าวหอมมะลิ', en: 'Jasmine rice' } })]
  let readings = 0
  const snapshot = {
    ...aSnapshot(goods),
    get products() {
      readings += 1
      return goods
    },
  }
  const published = aContent()
  searchByIndex({ snapshot, content: published }, 'ข้าว')
  const routes = searchWordRoutes({
    db: server.db,
    catalogue: { snapshot: () => snapshot },
    content: { snapshot: () => published },
  })
  const route = routes.find(({ call }) => call === trySearch)
  const attempt = (query: string, words: string) => {
    const before = readings
    const content = { everyday: [{ words: [words], means: ['ข้าวหอมมะลิ'] }], needs: [] }
    const answer = route?.handle({ body: { query, content } } as never)
    expect(answer).toMatchObject({ ok: true, value: { after: { total: 1 } } })
    return readings - before
  }
  const first = attempt('ของดี', 'ของดีเมืองจันท์')
  expect(attempt('ของดีเมือง', 'ของดีเมืองจันท์')).toBe(first - 1)
  expect(attempt('ของดีเมืองจันท์', 'ของดีเมืองจันท์')).toBe(first - 1)
  expect(attempt('ของแท้', 'ของแท้')).toBe(first)
})

test('a word that stands for two things is refused, with its place', async () => {
  const content = {
    everyday: [{ words: ['มาม่า', 'ไวไว'], means: ['บะหมี่'] }],
    needs: [{ words: ['มา ม่า', 'ก'], means: ['เส้นหมี่'] }],
  }
  const { status, problem } = await clerk.call(saveSearchWords, {
    body: { revision: (await current()).revision, content },
  })
  expect([status, problem?.errors]).toEqual([
    422,
    [
      { path: 'content.needs.0.words.0', code: 'duplicate' },
      { path: 'content.needs.0.words.1', code: 'too_short' },
    ],
  ])
})

test('searches in vain are counted by day and words, without numbers of persons, and forgotten after 90 days', async () => {
  let now = Date.now() - 29 * dayMs
  const misses = openMisses(server.db, pino({ level: 'silent' }), () => now)
  const phones = ['081-234-5678', '๐๘๑-๒๓๔-๕๖๗๘', '081.234.5678', '(081)234/5678']
  for (const words of ['ยางรถยนต์', 'ยางรถยนต์ ', 'ปุ๋ยยูเรีย', ...phones, 'me@example.com', 'ก']) misses.add(words)
  await misses.flush()
  now = Date.now()
  misses.add('ยางรถยนต์')
  misses.add(someName())
  await misses.close()
  const listed = await clerk.call(listSearchMisses, { query: { days: 90 } })
  expect(listed.body.misses.map(({ words, count, isFound }) => [words, count, isFound])).toEqual([
    ['ยางรถยนต', 3, false],
    ['ขาวหอมมะลิ 5 กก', 1, true],
    ['ปุยยูเรีย', 1, false],
  ])
  expect((await clerk.call(listSearchMisses, { query: { days: 1 } })).body.misses.length).toBe(2)
  await forgetMisses(server.db, new Date(Date.now() + 92 * dayMs))
  expect((await clerk.call(listSearchMisses, { query: { days: 90 } })).body.misses).toEqual([])
})

test('between two writes only so many different words are counted', async () => {
  const misses = openMisses(server.db, pino({ level: 'silent' }))
  for (let at = 0; at < 5000; at += 1) misses.add(`ไม่มี${at}`)
  await misses.close()
  const { count } = await server.db
    .selectFrom('search_miss')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('words', 'like', 'ไมมี%')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(200)
})
