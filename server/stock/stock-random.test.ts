import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCount, recordCounts, startCount, submitCount } from '#contract/backoffice/goods/counting/calls.ts'
import { recallLot, trackLots } from '#contract/backoffice/goods/lots/calls.ts'
import { moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { addPurchaseOrder, receiveGoods, sendPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { correctStock, decideCorrection } from '#contract/backoffice/goods/stock/calls.ts'
import { addSupplier } from '#contract/backoffice/goods/suppliers/calls.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { findStockMismatches } from '#server/stock-ledger/check-stock.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

// Orders, cancellations, short picks, receipts, counts, corrections, lots, recalls and undo at random, several at the same
// time: afterwards every stock is the sum of its ledger and of its lots. `FAULTS=long` makes ten thousand.

const actions = process.env.FAULTS === 'long' ? 10_000 : 240
const atOnce = 6
const seed = Number(process.env.SEED ?? 1979)
const products = [1, 2, 3, 4, 5, 6, 7, 8]

let server: TestServer
let staff: StaffClient
let other: StaffClient
let retailers: RetailerClient[]
let supplierId: string
const orders: string[] = []
const undoable: number[] = []
const done = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer({
    stock: async (db) => {
      for (const id of products) await aProduct(db, { id, price: 20_00 * id, stock: 300 })
    },
  })
  await signIn()
  const supplier = { name: 'ผู้จำหน่าย', leadDays: 1, minimumAmt: 0 }
  supplierId = (await staff.call(addSupplier, { body: supplier })).body.id
  for (const productId of [1, 2, 3]) await staff.call(trackLots, { params: { productId }, body: { tracked: true } })
})
afterAll(() => server.close())

/** Again and again: the long run takes longer than a token is valid. */
async function signIn(): Promise<void> {
  staff = await aStaff(server, 'manager')
  other = await aStaff(server, 'manager')
  retailers = await Promise.all(Array.from({ length: atOnce }, () => server.retailer()))
}

type Act = (chance: Chance, place: number) => Promise<{ status: number; body?: unknown }>
const key = () => randomUUID()
const remember = (answer: { status: number; body: { undo?: { actionId: number } | null } }) => {
  if (answer.status === 200 && answer.body.undo) undoable.push(answer.body.undo.actionId)
  return answer
}
const move = (id: string, to: 'ACCEPTED' | 'PICKING' | 'CANCELLED' | 'OUT_FOR_DELIVERY' | 'REFUSED') =>
  staff.call(moveOrders, { body: { ids: [id], to, reason: 'เพราะ' } })

const acts: Record<string, Act> = {
  order: async (chance, place) => {
    const retailer = retailers[place]
    if (!retailer) return { status: 0 }
    for (const productId of chance.shuffled(products).slice(0, 3)) await retailer.tap(productId, chance.whole(1, 9))
    const answer = await retailer.order()
    if (answer.status < 300) orders.push(answer.body.id)
    return answer
  },
  move: async (chance) => {
    const id = chance.pick(orders.length > 0 ? orders : [key()])
    const to = chance.pick(['ACCEPTED', 'PICKING', 'CANCELLED', 'OUT_FOR_DELIVERY', 'REFUSED'] as const)
    const answer = await move(id, to)
    const [result] = answer.body.results
    if (result?.undo) undoable.push(result.undo.actionId)
    return { status: result?.ok ? 200 : 409 }
  },
  shortPick: async (chance) => {
    const id = chance.pick(orders.length > 0 ? orders : [key()])
    await move(id, 'ACCEPTED')
    await move(id, 'PICKING')
    const stock = chance.pick(['back', 'damage', 'loss'] as const)
    const lines = [{ lineNo: 1, pickedQty: chance.whole(0, 3), stock }]
    return remember(await staff.call(pickShort, { params: { id }, body: { lines, reason: 'หมด' } }))
  },
  correct: async (chance) => {
    const productId = chance.pick(products)
    const delta = chance.whole(1, 40)
    const body = chance.hits(0.6)
      ? ({ productId, reason: 'found', delta } as const)
      : ({ productId, reason: 'loss', delta: -delta } as const)
    return remember(await staff.call(correctStock, { body, key: key() }))
  },
  large: async (chance) => {
    const body = { productId: chance.pick(products), reason: 'found', delta: chance.whole(501, 700) } as const
    const requested = await staff.call(correctStock, { body, key: key() })
    const id = requested.body.correction?.id ?? ''
    return other.call(decideCorrection, { params: { id }, body: { confirm: chance.hits(0.3) } })
  },
  receive: async (chance) => {
    const productId = chance.pick(products)
    const units = chance.whole(5, 60)
    const lines = [{ productId, units, packUnits: 1, packName: '', costAmt: chance.whole(5, 50) }]
    const { body: draft } = await staff.call(addPurchaseOrder, { body: { supplierId, note: '', lines }, key: key() })
    const params = { id: draft.id }
    await staff.call(sendPurchaseOrder, { params, body: { revision: draft.revision } })
    const expiresOn = `2027-0${chance.whole(1, 9)}-15`
    const line = { productId, units: chance.whole(1, units), lotCode: '', expiresOn }
    const body = { deliveryNote: '', allowMore: false, lines: [line] }
    const receipt = key()
    const answers = await Promise.all([1, 2].map(() => staff.call(receiveGoods, { params, body, key: receipt })))
    return remember(answers[0] ?? { status: 0, body: {} })
  },
  count: async (chance) => {
    const started = await staff.call(startCount, { body: { name: '', category: 1 }, key: key() })
    if (started.status !== 200) return started
    const params = { id: started.body.id }
    const entries = chance
      .shuffled(products)
      .slice(0, 3)
      .map((productId) => ({ id: key(), productId, counted: chance.whole(0, 400) }))
    await staff.call(recordCounts, { params, body: { entries } })
    const posted = await staff.call(submitCount, { params, body: { note: '' } })
    return posted.body.state === 'REVIEW' ? other.call(decideCount, { params, body: { confirm: true } }) : posted
  },
  recall: async (chance) => {
    const { rows } = await sql<{ id: number }>`
      select id from stock_lot where code <> '' and recalled_at is null and on_hand > 0 order by id`.execute(server.db)
    const lot = rows[chance.whole(0, Math.max(rows.length - 1, 0))]
    if (!lot) return { status: 0 }
    return staff.call(recallLot, { params: { id: lot.id }, body: { reason: 'ทดลอง' } })
  },
  track: (chance) =>
    staff.call(trackLots, { params: { productId: chance.pick(products) }, body: { tracked: chance.hits(0.7) } }),
  undo: async (chance) => {
    const id = undoable.splice(chance.whole(0, Math.max(undoable.length - 1, 0)), 1)[0]
    return id === undefined ? { status: 0 } : staff.call(undoAction, { params: { id } })
  },
}
/** How often each is done, in parts. */
const shares: [keyof typeof acts, number][] = [
  ['order', 30],
  ['move', 22],
  ['shortPick', 8],
  ['correct', 12],
  ['large', 2],
  ['receive', 8],
  ['count', 2],
  ['recall', 1],
  ['track', 1],
  ['undo', 14],
]
const bag = shares.flatMap(([name, parts]) => Array.from({ length: parts }, () => name))

test(`${actions} random actions, ${atOnce} at a time: stock is its ledger and its lots`, async () => {
  const chance = seeded(seed)
  let faults = 0
  for (let made = 0; made < actions; made += atOnce) {
    if (made % 3000 === 0 && made > 0) await signIn()
    const round = Array.from({ length: atOnce }, () => chance.pick(bag))
    const answers = await Promise.all(round.map((name, place) => acts[name]?.(chance, place)))
    answers.forEach((answer, place) => {
      if ((answer?.status ?? 0) >= 500) faults += 1
      if (answer?.status === 200 || answer?.status === 201)
        done.set(round[place] ?? '', (done.get(round[place] ?? '') ?? 0) + 1)
    })
    if (made % 600 === 0) expect([seed, made, await findStockMismatches(server.db)]).toEqual([seed, made, []])
  }
  expect([seed, faults, await findStockMismatches(server.db)]).toEqual([seed, 0, []])
  const { rows } =
    await sql`select from stock where on_hand < 0 union all select from stock_lot where on_hand < 0`.execute(server.db)
  expect(rows).toEqual([])
  // Most of it happened, and was not only refused.
  for (const name of ['order', 'move', 'correct', 'receive', 'undo'])
    expect([name, done.get(name) ?? 0]).not.toEqual([name, 0])
  if (actions > 1000) process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`)
})
