import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { moveCategories, createCategory } from '#contract/backoffice/goods/categories/calls.ts'
import { createPriceChange, schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { getProduct, moveOnShelf, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { saveShelfPlaces } from '#contract/backoffice/goods/shelf-places/calls.ts'
import { getRetailer, saveRetailer } from '#contract/backoffice/retailers/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { changeAddress, getProfile, removeAddress } from '#contract/profile/calls.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { enteredOf } from '#test/builders/entered-product.ts'
import { goodsOnTheWay, secondWaits, undoing, type Change } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { importsOf } from './uploads.fixture.ts'

// Who changes something while an import, or its undo, has its tables waits for it, and neither is ended by the database
// because each waits for the other.

const [rice, soap] = [1, 2]
const groceries = 1

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 50 }, [soap]: { price: 20_00, stock: 50 } },
})
const manager = await server.as('manager')

let place = 10
const nextPlace = () => String((place += 1))

const show = async (id: number) => (await manager.call(getProduct, { params: { id } })).body
async function renamed() {
  const body = enteredOf(await show(rice))
  const saved = await manager.call(saveProduct, {
    params: { id: rice },
    body: { ...body, keywords: `${body.keywords}+` },
  })
  expect(saved.status).toBe(200)
  return saved.body
}

async function plannedPrices(): Promise<Change> {
  const plan = {
    listId: null,
    selection: { kind: 'filter' },
    basis: 'everybody',
    rule: { kind: 'percent', percent: 10 },
  }
  const named = { name: 'ขึ้นราคา', reason: 'โรงงานขึ้นราคา', skipRejected: false }
  const body = { ...plan, ...named, rounding: { step: 0.01, direction: 'nearest' } } as RequestOf<
    typeof createPriceChange
  >['body']
  const { id, revision } = (await manager.call(createPriceChange, { body })).body
  return () => manager.call(schedulePriceChange, { params: { id }, body: { revision, startsAt: null } })
}

const outlet = async ({ id }: { id: string }) => (await manager.call(getRetailer, { params: { id } })).body

/** What people do, prepared before the import begins. */
const changes: Record<string, () => Promise<Change>> = {
  'a retailer is saved': async () => {
    const shown = await outlet(await server.retailer())
    const { id: _id, outletCode: _code, phone: _phone, addresses, ...rest } = shown
    const kept = addresses[0]?.id ?? null
    const body = { ...rest, note: 'โทรก่อน', defaultShippingAddressId: kept, defaultBillingAddressId: kept }
    return () => manager.call(saveRetailer, { params: { id: shown.id }, body })
  },
  'two accounts become one': async () => {
    const [from, into] = [await outlet(await server.retailer()), await outlet(await server.retailer())]
    const body = { into: into.id, revision: from.revision, intoRevision: into.revision }
    return () => manager.call(mergeRetailer, { params: { id: from.id }, body })
  },
  'a retailer removes an address': async () => {
    const retailer = await server.retailer()
    const [address] = (await retailer.call(getProfile)).body.addresses
    return () => retailer.call(removeAddress, { params: { id: address?.id ?? '' } })
  },
  'a retailer corrects an address': async () => {
    const retailer = await server.retailer()
    const [address] = (await retailer.call(getProfile)).body.addresses
    const { id = '', revision = 0 } = address ?? {}
    return () => retailer.call(changeAddress, { params: { id }, body: { ...saenSuk, revision } })
  },
  'a retailer deletes the account': async () => {
    const retailer = await server.retailer()
    return () => retailer.call(deleteAccount)
  },
  'a product has another place': async () => () =>
    manager.call(saveShelfPlaces, { body: { places: [{ productId: rice, place: `A-${nextPlace()}-1` }] } }),
  'a change of a product is undone': async () => undoing(manager, (await renamed()).undo),
  'an order of products is undone': async () => {
    const moved = await manager.call(moveOnShelf, {
      params: { id: groceries },
      body: { productIds: [soap], before: rice },
    })
    return undoing(manager, moved.body.undo)
  },
  'an order of categories is undone': async () => {
    const hue = { image: null, hue: 200, status: 'INACTIVE' as const }
    const names = { categoryNameThai: 'ของใช้', categoryNameEng: 'Household' }
    const { id } = (await manager.call(createCategory, { body: { ...names, ...hue } })).body
    return undoing(manager, (await manager.call(moveCategories, { body: { ids: [id], before: groceries } })).body.undo)
  },
  'new prices are set': plannedPrices,
  'goods are received': () => goodsOnTheWay(manager, rice),
  'a receipt of goods is undone': async () =>
    undoing(manager, (await (await goodsOnTheWay(manager, rice))()).body.undo),
}

test.each(Object.entries(changes))('%s while an import has the tables', async (_, prepare) => {
  const has = (tx: Tx) =>
    sql`lock table category, subcategory, brand, product, outlet, address in share row exclusive mode`.execute(tx)
  async function goesOn(tx: Tx): Promise<void> {
    for (const table of ['outlet', 'address', 'category', 'product', 'catalogue_version', 'stock'])
      await sql`select from ${sql.table(table)} for update`.execute(tx)
  }
  const { status, problem } = await secondWaits(server.db, { has, goesOn }, await prepare())
  expect(status < 300 ? undefined : problem).toBeUndefined()
})

test('the undo of an import of retailers waits for who has addresses', async () => {
  const imports = importsOf(server.url, manager)
  const { undo } = await imports.importFile(
    'retailers',
    'outlet_code,store_name,owner_name,last_name,phone\nW-1,ร้าน,สมชาย,ใจดี,0810000009\n',
  )
  const has = (tx: Tx) => sql`lock table address in row exclusive mode`.execute(tx)
  const { status } = await secondWaits(server.db, { has, goesOn: async () => undefined }, undoing(manager, undo))
  expect(status).toBe(200)
})
