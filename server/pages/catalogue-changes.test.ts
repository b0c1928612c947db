import { setImmediate as nextTurn } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompactCatalogue } from '#contract/pages/compact-catalogue.ts'
import { isWhole, madeAtHeader } from '#contract/pages/row-changes.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { satang } from '#rules/money.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { alcohol } from '#rules/restricted-goods/restriction.ts'
import { aPhone, aShop, changesOf, wholeText, type Part } from './changing-shop.fixture.ts'
import { aShelfProduct, aSnapshot, groceries } from './snapshot.fixture.ts'

// What a copy of the compact catalogue or of the search data lacks is sent instead of the whole: few bytes, of which the copy
// becomes the whole letter by letter.

const one = (products: readonly Product[], id: number, over: Partial<Product>): Product[] =>
  products.map((product) => (product.id === id ? { ...product, ...over } : product))

const kinds = ['ข้าวหอมมะลิ', 'น้ำปลาแท้', 'บะหมี่กึ่งสำเร็จรูป', 'ผงซักฟอก', 'นมข้นหวาน', 'ปลากระป๋อง', 'กาแฟสำเร็จรูป', 'น้ำตาลทราย']
const tenThousand = Array.from({ length: 10_000 }, (_, index) =>
  aShelfProduct({
    id: index + 1,
    name: {
      th: `${kinds[(index * 7) % 8]} ตรา ${(index * 7919) % 613} ${(index * 31) % 977} กรัม`,
      en: `Thing ${index}`,
    },
    price: satang(1000 + ((index * 7919) % 40_000)),
    image: `u-${createHash('sha256').update(String(index)).digest('hex').slice(0, 32)}`,
  }),
)

const later = 3_600_000

test('a changed price among 10,000 products is less than a kilobyte for a phone, where the whole is hundreds', async () => {
  const shop = aShop(tenThousand)
  const process = shop.openProcess()
  const { refresh } = aPhone()
  const first = await refresh(process)
  shop.pass(later)
  shop.change(one(tenThousand, 5000, { price: satang(4450) }))
  const { text, paths, bytes } = await refresh(process)
  expect(first.bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThan(1000)
  expect([text, paths]).toEqual([await wholeText(process), changesOf('catalogue')])
})

test('a changed name is as little for the search, and a changed price nothing', async () => {
  const shop = aShop(tenThousand)
  const process = shop.openProcess()
  const { refresh } = aPhone('search')
  const first = await refresh(process)
  shop.pass(later)
  shop.change(one(tenThousand, 5000, { price: satang(4450) }))
  expect((await refresh(process)).value).toMatchObject({ removed: [], changed: { id: [] } })
  shop.change(one(shop.products(), 5000, { name: { th: 'ข้าวหอมมะลิใหม่', en: 'New jasmine rice' } }))
  const { text, paths, bytes } = await refresh(process)
  expect(first.bytes).toBeGreaterThan(40_000)
  expect(bytes).toBeLessThan(1000)
  expect([text, paths]).toEqual([await wholeText(process, 'search'), changesOf('search')])
})

test('an hour of sales is a few bytes a product', async () => {
  const shop = aShop(tenThousand)
  const process = shop.openProcess()
  const { refresh } = aPhone()
  await refresh(process)
  shop.pass(later)
  shop.sell(Object.fromEntries(Array.from({ length: 1000 }, (_, nth) => [7 * (nth + 1), nth % 50])))
  const { text, paths, bytes } = await refresh(process)
  expect(bytes).toBeLessThan(6000)
  expect([text, paths]).toEqual([await wholeText(process), changesOf('catalogue')])
})

test('nothing new is an answer without products, and what is sent is stored by nobody in between', async () => {
  const shop = aShop(tenThousand.slice(0, 50))
  const process = shop.openProcess()
  await wholeText(process)
  shop.pass(60_000)
  const { text, headers } = await process('/api/pages/catalogue/changes?language=th&since=1000000')
  expect(Object.keys(JSON.parse(text) as object)).toEqual(['tag', 'removed', 'changed', 'places'])
  expect(JSON.parse(text)).toMatchObject({ removed: [], places: [], changed: { id: [] } })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding', [madeAtHeader]: '1060000' })
})

test('a product that moves behind others is the one that has changed', async () => {
  const goods = tenThousand.slice(0, 50)
  const shop = aShop(goods)
  const process = shop.openProcess()
  const { refresh } = aPhone()
  await refresh(process)
  shop.pass(later)
  shop.change([...goods.slice(1), ...goods.slice(0, 1)])
  const { text, value } = await refresh(process)
  expect(value).toMatchObject({ places: [49], changed: { id: goods.slice(0, 1).map(({ id }) => id) } })
  expect(text).toBe(await wholeText(process))
})

test('who comes while the whole of before is still being made gets what is now', async () => {
  const shop = aShop(tenThousand)
  const process = shop.openProcess()
  const before = wholeText(process)
  for (let turns = 0; turns < 5; turns += 1) await nextTurn()
  shop.change(one(tenThousand, 5000, { name: { th: 'ข้าวใหม่ปลามัน', en: 'New rice' } }))
  expect(await wholeText(process)).toContain('ข้าวใหม่ปลามัน')
  expect(await before).toContain('"id":[')
})

test('what is no longer shown to everybody is an id without a name', async () => {
  const shop = aShop(tenThousand.slice(0, 50))
  const process = shop.openProcess()
  for (const part of ['catalogue', 'search'] as const) {
    const { refresh } = aPhone(part)
    await refresh(process)
    const hidden = { restriction: { ...alcohol, visibleTo: 'granted' as const }, name: { th: 'ลับ', en: 'Secret' } }
    const id = part === 'search' ? 8 : 7
    shop.change([...one(shop.products(), id, hidden), aShelfProduct({ id: 50 + id, ...hidden })])
    const { value } = await refresh(process)
    expect(value).toMatchObject({ removed: [id], changed: { id: [] } })
    expect(JSON.stringify(value)).not.toMatch(/ลับ|Secret/)
  }
})

test('the whole is sent where the copy is of before the process began, or of a time to come, and where much has changed', async () => {
  const shop = aShop(tenThousand.slice(0, 50))
  const { refresh } = aPhone()
  await refresh(shop.openProcess())
  shop.pass(60_000)
  const process = shop.openProcess()
  const whole = await wholeText(process)
  expect(await refresh(process)).toMatchObject({
    text: whole,
    paths: changesOf('catalogue'),
    value: JSON.parse(whole) as object,
  })
  expect((await process('/api/pages/catalogue/changes?since=9999999999999')).text).toBe(whole)
  for (const since of ['-1', 'x', '1.5'])
    expect((await process(`/api/pages/catalogue/changes?since=${since}`)).statusCode).toBe(422)
  shop.change(shop.products().map((product) => ({ ...product, price: satang(product.price + 25) })))
  expect(isWhole((await refresh(process)).value as CompactCatalogue)).toBe(true)
})

test('who has a newer copy than a process would send gets what the process knows now, though it is made every few seconds', async () => {
  const shop = aShop(tenThousand.slice(0, 50))
  const [first, second] = [shop.openProcess(), shop.openProcess()]
  await wholeText(first)
  shop.pass(3000)
  await wholeText(second)
  shop.sell({ 7: 3 })
  shop.pass(1500)
  const { refresh } = aPhone()
  await refresh(first)
  shop.pass(1)
  const { text, paths } = await refresh(second)
  expect([paths, (JSON.parse(text) as CompactCatalogue).stock[6]]).toEqual([changesOf('catalogue'), 3])
})

const terms = {
  level: 'product',
  targets: [1],
  excludesOthers: false,
  startsAt: 0,
  endsAt: 2_000_000,
  id: 1,
  priority: 1,
} as const
const promotions: Promotion[][] = [
  [],
  [{ ...terms, kind: 'AMOUNT', tiers: [{ minimumBuy: 2, discountSatang: satang(150) }] }],
  [{ ...terms, kind: 'AMOUNT', endsAt: 9_000_000_000, tiers: [{ minimumBuy: 5, discountSatang: satang(300) }] }],
  ...[null, 3, 4].map((giftProductId): Promotion[] => [
    { ...terms, kind: 'FREE_GOODS', tiers: [{ minimumBuy: 5, giftQty: 300 }], giftProductId },
  ]),
]
/** One field at a time: another would hide that it was overlooked. */
const aChange: fc.Arbitrary<Partial<Product>> = fc.oneof(
  fc.record({ price: fc.integer({ min: 100, max: 900 }).map(satang) }),
  fc.record({ name: fc.constantFrom('ก', 'ข').map((th) => ({ th, en: th })) }),
  fc.record({ unit: fc.constantFrom('แพ็ค', 'ลัง', 'ถุง') }),
  fc.record({ active: fc.boolean() }),
  fc.record({ restriction: fc.constantFrom(null, alcohol, { ...alcohol, visibleTo: 'granted' as const }) }),
  fc.record({ sequence: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ hotSequence: fc.constantFrom(null, 1) }),
  fc.record({ limits: fc.constantFrom(undefined, { multiple: 6 }, { mostPerDay: 4 }) }),
  fc.record({ promotions: fc.constantFrom(...promotions) }),
)
const aProductId = fc.integer({ min: 1, max: 12 })
const aStep = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('change' as const), id: aProductId, over: aChange }), weight: 3 },
  fc.record({ kind: fc.constant('sell' as const), id: aProductId, left: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('ของชำ', 'ของแห้ง') }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 30_000 }) }),
  {
    arbitrary: fc.record({
      kind: fc.constant('refresh' as const),
      phone: fc.nat({ max: 2 }),
      process: fc.nat({ max: 1 }),
    }),
    weight: 3,
  },
)
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

function take(step: Step, shop: ReturnType<typeof aShop>): void {
  if (step.kind === 'pass') shop.pass(step.ms)
  if (step.kind === 'sell') {
    shop.sell({ [step.id]: step.left })
    shop.pass(1001)
  }
  if (step.kind === 'change') {
    const changed = one(shop.products(), step.id, step.over)
    shop.change(changed.toSorted((a, b) => a.sequence - b.sequence || a.id - b.id))
  }
  if (step.kind === 'rename') {
    const name = { th: step.name, en: step.name }
    const categories = aSnapshot([]).categories.map((each) => (each.id === groceries ? { ...each, name } : each))
    shop.change(shop.products(), { categories, categoryById: new Map(categories.map((each) => [each.id, each])) })
  }
}

test('whatever changes, a copy of any age from any process becomes the whole, letter by letter', async () => {
  const goods = tenThousand.slice(0, 12).map((product, at) => ({ ...product, subcategoryId: at % 2 ? 11 : 12 }))
  const parts: Part[] = ['catalogue', 'catalogue', 'search']
  let differences = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 5, maxLength: 40 }),
      fc.constantFrom([0], [0], [0, 4000]),
      async (steps, clocks) => {
        const shop = aShop(goods)
        const processes = clocks.map((ahead) => shop.openProcess(ahead))
        const phones = parts.map((part) => ({ part, ...aPhone(part) }))
        for (const process of processes) for (const { refresh } of phones) await refresh(process)
        for (const step of steps) {
          take(step, shop)
          const phone = step.kind === 'refresh' && phones[step.phone]
          const process = step.kind === 'refresh' && processes[step.process % processes.length]
          if (!phone || !process) continue
          const { text, paths, value } = await phone.refresh(process)
          expect(text).toBe(await wholeText(process, phone.part))
          // Of several, one may not have seen what came and went: then the copy is another, and known to be.
          if (processes.length === 1) expect(paths).toEqual(changesOf(phone.part))
          if (!isWhole(value as CompactCatalogue)) differences += 1
        }
      },
    ),
    { numRuns: 50 },
  )
  expect(differences).toBeGreaterThan(80)
})
