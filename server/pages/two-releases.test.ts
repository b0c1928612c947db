import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { createHttp } from '#server/http/server.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { readAssets } from './built-assets.ts'
import { builtFolder, readBuilt } from './built-storefront.ts'
import { openPages } from './open.ts'
import { sharedAssets } from './shared-assets.ts'
import { aContent, aShelfProduct, aSnapshot, aStock } from './snapshot.fixture.ts'

// Two releases run together, as during a rolling update: each page loads files that only its own build has, and the
// next request may reach the other.

const folder = mkdtempSync(join(tmpdir(), 'songdee-releases-'))
const otherBuild = join(folder, 'dist')
const started = new Date('2026-11-01T00:00:00Z')
let database: TestDatabase
let older: FastifyInstance
let newer: FastifyInstance

/** The build again, with other hashes in the names of its files. */
function rename(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const assets = join(to, 'client', 'assets')
  const renamed = new Map<string, string>()
  for (const name of readdirSync(assets)) {
    if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name))
    else
      renamed.set(
        name,
        name.replace(/([\w-]{8})(\.\w+)$/, (_, hash: string, end: string) => `${[...hash].reverse().join('')}${end}`),
      )
  }
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other))
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|json)$/.test(file)) continue
    const text = readFileSync(file, 'utf8').replaceAll(names, (name) => renamed.get(name) ?? name)
    writeFileSync(file, text)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 }
    if (entry.parentPath === assets) writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
  }
}

async function aNode(db: Database, dist: string, packed?: Promise<void>): Promise<FastifyInstance> {
  const products = [1, 2, 3].map((id) => aShelfProduct({ id }))
  const catalogue = { snapshot: () => aSnapshot(products), stock: () => aStock(products, 10) }
  const content = { snapshot: () => aContent(), preview: async () => null }
  const settings = { publicUrl: 'https://shop.example', rateLimitFactor: 1, mapTiles: null }
  const app = createHttp({ log: pino({ level: 'silent' }) })
  const mount = await openPages({
    catalogue,
    content,
    settings,
    shared: sharedAssets(db),
    built: await readBuilt(dist),
    packed,
    clock: () => started.getTime(),
  })
  await mount(app)
  return app
}

beforeAll(async () => {
  await expectBuilt()
  rename(builtFolder, otherBuild)
  database = await createDatabase()
  older = await aNode(database.db, builtFolder)
  // A lookup before the newer one starts: that the file was missing must not be cached for good.
  await older.inject('/assets/unknown-12345678.js')
  newer = await aNode(database.db, otherBuild)
})
afterAll(async () => {
  await older.close()
  await newer.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const namesIn = (text: string) => [...new Set(text.match(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)\b/g) ?? [])]

/** Loads a page and everything that it and its files name, each from the next node. @returns what was missing */
async function load(path: string, first: FastifyInstance, second: FastifyInstance) {
  const { statusCode, body } = await first.inject(path)
  expect(statusCode).toBe(200)
  const waiting = namesIn(body)
  const loaded = new Set<string>()
  const missing: string[] = []
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (loaded.has(name)) continue
    loaded.add(name)
    const answer = await (loaded.size % 2 ? second : first).inject(`/assets/${name}`)
    if (answer.statusCode !== 200) missing.push(name)
    else if (!name.endsWith('.woff2')) waiting.push(...namesIn(answer.body))
  }
  expect(loaded.size).toBeGreaterThan(40)
  return missing
}

test.each(['/', '/category/1', '/product/1', '/login'])(
  'a load of %s that alternates between two releases lacks no file, whoever begins',
  async (path) => {
    expect(await load(path, older, newer)).toEqual([])
    expect(await load(path, newer, older)).toEqual([])
  },
)

test('each release serves every file of the other as the other does, for a year', async () => {
  for (const [dist, node] of [
    [builtFolder, newer],
    [otherBuild, older],
  ] as const) {
    const files = [...readAssets(join(dist, 'client'))].filter(([path]) => path.startsWith('/assets/'))
    expect(files.length).toBeGreaterThan(100)
    for (const [path, { bodies }] of files) {
      const { statusCode, headers, rawPayload } = await node.inject({ url: path, headers: { 'accept-encoding': 'br' } })
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'public, max-age=31536000, immutable'])
      expect(headers['content-type']).toMatch(/^(text\/(javascript|css); charset=utf-8|font\/woff2)$/)
      const whole = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload
      expect(whole.equals(bodies.identity ?? Buffer.alloc(0)), path).toBe(true)
    }
  }
})

test('what was compressed better since the start is sent from then on', async () => {
  const packed = Promise.withResolvers<void>()
  const node = await aNode(database.db, otherBuild, packed.promise)
  const own = readAssets(join(otherBuild, 'client'))
  const path = [...own.keys()].find((name) => name.startsWith('/assets/vendor-')) ?? ''
  const sent = async () => (await node.inject({ url: path, headers: { 'accept-encoding': 'br' } })).rawPayload
  const first = await sent()
  const smaller = brotliCompressSync(brotliDecompressSync(first))
  expect(smaller.length).toBeLessThan(first.length)
  writeFileSync(join(otherBuild, 'client', `${path}.br`), smaller)
  expect((await sent()).equals(first)).toBe(true)
  packed.resolve()
  await expect.poll(async () => (await sent()).equals(smaller)).toBe(true)
  await node.close()
})

test('names that no build has are refused, and cost a few statements however many there are', async () => {
  const { db } = database
  let statements = 0
  const counted = new Proxy(db, {
    get: (target, key) => {
      if (key === 'selectFrom') statements += 1
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const shared = sharedAssets(counted)
  const names = Array.from({ length: 1000 }, (_, index) => `/assets/guess-${index}.js`)
  expect(await Promise.all(names.map((name) => shared.find(name)))).toEqual(names.map(() => undefined))
  expect(statements).toBe(2)
  for (const path of ['/assets/guess-12345678.js', '/assets/../manifest.json', '/assets/%00', '/assets/'])
    expect((await newer.inject(path)).statusCode, path).toBe(404)
  const added = await db.selectFrom('asset').select('path').where('path', 'like', '%guess%').execute()
  expect(added).toEqual([])
})

test('builds are forgotten when ten are newer or nobody has run them for a month, and their files with them', async () => {
  const own = await createDatabase()
  const day = (days: number) => new Date(started.getTime() + days * dayMs)
  const aBuild = (name: string) =>
    new Map(['shared', name].map((file) => [`/assets/${file}.js`, { bodies: { identity: Buffer.from(file) } }]))
  const running = sharedAssets(own.db)
  await running.share(aBuild('running'), day(0))
  for (let index = 1; index <= 12; index += 1) await sharedAssets(own.db).share(aBuild(`b${index}`), day(index))
  await running.tidy(day(13))
  const paths = async () =>
    (await own.db.selectFrom('asset').select('path').orderBy('path').execute()).map(({ path }) => path)
  const nine = [4, 5, 6, 7, 8, 9, 10, 11, 12].map((index) => `/assets/b${index}.js`)
  expect((await paths()).sort()).toEqual([...nine, '/assets/running.js', '/assets/shared.js'].sort())
  await running.tidy(day(13 + 40))
  expect(await paths()).toEqual(['/assets/running.js', '/assets/shared.js'])
  await own.drop()
})
