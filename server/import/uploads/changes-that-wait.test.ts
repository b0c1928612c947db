import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { moveCategories, createCategory } from '#contract/backoffice/goods/categories/calls.ts'
import { createPriceChange, schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { getProduct, moveOnShelf, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { addPurchaseOrder, receiveGoods, sendPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { saveShelfPlaces } from '#contract/backoffice/goods/shelf-places/calls.ts'
import { addSupplier, setSuppliedProducts } from '#contract/backoffice/goods/suppliers/calls.ts'
import { getRetailer, saveRetailer } from '#contract/backoffice/retailers/calls.ts'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { getProfile, removeAddress } from '#contract/profile/calls.ts'
import { testServer } from '#test/test-server.ts'

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

type Change = () => Promise<{ status: number; problem?: unknown }>

const undoing = (action: { actionId: number } | null | undefined): Change => {
  if (!action) throw new Error('Nothing can be undone')
  return () => manager.call(undoAction, { params: { id: String(action.actionId) as never } })
}

const show = async (id: number) => (await manager.call(getProduct, { params: { id } })).body
async function renamed() {
  const { id: _id, sku: _sku, stock: _stock, onShelf: _shelf, restricted: _law, ...rest } = await show(rice)
  const { variants: _variants, hasFamily: _family, ...body } = rest
  const saved = await manager.call(saveProduct, {
    params: { id: rice },
    body: { ...body, keywords: `${body.keywords}+` },
  })
  expect(saved.status).toBe(200)
  return saved.body
}

/** @returns how to receive ten units of rice */
async function onItsWay(): Promise<() => ReturnType<typeof receive>> {
  const supplierId = (await manager.call(addSupplier, { body: { name: randomUUID(), leadDays: 5 } as never })).body.id
  const products = [{ productId: rice, packUnits: 1, packName: '' }]
  await manager.call(setSuppliedProducts, { params: { id: supplierId }, body: { products } as never })
  const lines = [{ productId: rice, units: 10, costAmt: 55 }]
  const { id, revision } = (
    await manager.call(addPurchaseOrder, { body: { supplierId, lines } as never, key: randomUUID() })
  ).body
  await manager.call(sendPurchaseOrder, { params: { id }, body: { revision } })
  return () => receive(id)
}
const receive = (id: string) =>
  manager.call(receiveGoods, {
    params: { id },
    body: { deliveryNote: randomUUID(), lines: [{ productId: rice, units: 10 }] } as never,
    key: randomUUID(),
  })

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
  'a retailer deletes the account': async () => {
    const retailer = await server.retailer()
    return () => retailer.call(deleteAccount)
  },
  'a product has another place': async () => () =>
    manager.call(saveShelfPlaces, { body: { places: [{ productId: rice, place: `A-${nextPlace()}-1` }] } }),
  'a change of a product is undone': async () => undoing((await renamed()).undo),
  'an order of products is undone': async () => {
    const moved = await manager.call(moveOnShelf, {
      params: { id: groceries },
      body: { productIds: [soap], before: rice },
    })
    return undoing(moved.body.undo)
  },
  'an order of categories is undone': async () => {
    const hue = { image: null, hue: 200, status: 'INACTIVE' as const }
    const names = { categoryNameThai: 'ของใช้', categoryNameEng: 'Household' }
    const { id } = (await manager.call(createCategory, { body: { ...names, ...hue } })).body
    return undoing((await manager.call(moveCategories, { body: { ids: [id], before: groceries } })).body.undo)
  },
  'new prices are set': plannedPrices,
  'goods are received': onItsWay,
  'a receipt of goods is undone': async () => undoing((await (await onItsWay())()).body.undo),
}

/** How many wait for a table that somebody else has. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`.execute(server.db)
  return rows.length
}

test.each(Object.entries(changes))('%s while an import has the tables', async (_, prepare) => {
  const change = await prepare()
  const { changing } = await server.db.transaction().execute(async (tx) => {
    await sql`lock table category, subcategory, brand, product, outlet in share row exclusive mode`.execute(tx)
    let isAnswered = false
    const answer = change().finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await waiting()) > 0).toBe(true)
    expect(isAnswered).toBe(false)
    // The import goes on.
    for (const table of ['outlet', 'category', 'product', 'catalogue_version', 'stock'])
      await sql`select from ${sql.table(table)} for update`.execute(tx)
    return { changing: answer }
  })
  const { status, problem } = await changing
  expect([status < 300, problem]).toEqual([true, status < 300 ? problem : undefined])
})
