import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWave, packOrder, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf, Call } from '#contract/call.ts'
import { seeded } from '#demo/seeded.ts'
import { offline, type Reply } from '#web/reply.ts'
import { openPackSession, type PackSession } from '#backoffice/day/pack/pack-session.ts'
import { fish, openWarehouse, rice, soap, type Warehouse } from '#server/fulfilment/picking/picking.fixture.ts'
import type { Answer } from '#test/builders/retailer.ts'
import { createStorage } from '#storefront/api/browser.fixture.ts'

// A packer in a hall without signal: every request is lost twice, once on its way to the server and once on the way back,
// and the page is reloaded in between. No scan may be lost, and none counted twice.

const seed = 20_261_122
const orders = 6
const unitsOf: Record<number, number> = { [rice]: 25, [soap]: 15, [fish]: 10 }
/** A phone reloads a page that was in the background. */
const reloadEvery = 37

let house: Warehouse
beforeAll(async () => {
  house = await openWarehouse()
})
afterAll(() => house.server.close())

/** A connection that is cut at every request: first before the server gets it, then before its answer arrives. */
function cutAtEveryRequest() {
  const tries = new Map<string, number>()
  const sent = { requests: 0, lost: 0 }
  async function through<C extends Call>(
    what: string,
    make: () => Promise<Answer<AnswerOf<C>>>,
  ): Promise<Reply<AnswerOf<C>>> {
    const count = (tries.get(what) ?? 0) + 1
    tries.set(what, count)
    sent.requests += 1
    if (count < 3) sent.lost += 1
    if (count === 1) return offline
    const { status, body, problem } = await make()
    if (count === 2) return offline
    return status < 400 ? { ok: true, value: body } : { ok: false, error: { code: problem.code, status } }
  }
  return { through, sent }
}

test('300 scans with the network cut at every request arrive once each, and every order is packed once', async () => {
  const chance = seeded(seed)
  const ids: string[] = []
  for (let count = 0; count < orders; count += 1) ids.push(await house.order(unitsOf))
  const waveId = await house.wave(ids)
  const { body: wave } = await house.clerk.call(getWave, { params: { id: waveId } })

  const storage = createStorage()
  const network = cutAtEveryRequest()
  let last: Promise<unknown> = Promise.resolve()
  const open = (): PackSession =>
    openPackSession({
      staffId: house.clerk.id,
      storage,
      withLock: (operation) => {
        const run = last.then(operation, operation)
        last = run.catch(() => undefined)
        return run
      },
      loadWave: async () => offline,
      sendEntries: (entries) =>
        network.through<typeof recordPicks>(entries.map(({ id }) => id).join(), () =>
          house.clerk.call(recordPicks, { body: { entries } }),
        ),
      sendPack: (id, boxes, key) =>
        network.through<typeof packOrder>(key, () =>
          house.clerk.call(packOrder, { params: { id }, body: { boxes }, key }),
        ),
      newId: randomUUID,
      now: () => new Date(),
      onChange: () => undefined,
    })

  let session = open()
  session.takeAlong(wave)
  let scans = 0
  for (const [index, orderId] of ids.entries()) {
    const goods = Object.entries(unitsOf).flatMap(([id, units]) => Array.from({ length: units }, () => Number(id)))
    // Shuffled, with the wrong goods and one too many in between.
    for (const productId of goods.toSorted(() => chance.whole(0, 2) - 1)) {
      expect(session.scan(`SKU${productId}`, orderId)).toEqual({ kind: 'counted', productId, units: 1 })
      scans += 1
      if (scans % reloadEvery === 0) {
        session.close()
        session = open()
      }
      if (chance.hits(0.2)) await session.flush()
    }
    expect(session.scan(`SKU${rice}`, orderId)).toEqual({ kind: 'too_many', productId: rice, units: 1 })
    session.pack(orderId, 1 + (index % 3))
  }
  expect(scans).toBe(300)
  while (session.view().queue.waiting.length > 0) await session.flush()
  session.close()

  expect(session.view().queue).toEqual({ waiting: [], refused: [] })
  expect(network.sent.lost).toBeGreaterThan(20)
  const after = (await house.clerk.call(getWave, { params: { id: waveId } })).body
  expect(after.ordersInWave.map(({ stage, boxes }) => `${stage} ${boxes}`)).toEqual(
    ids.map((_, index) => `PACKED ${1 + (index % 3)}`),
  )
  for (const { productId, boxes } of after.stops)
    for (const { needed, checked } of boxes) expect([productId, checked]).toEqual([productId, needed])
  const entries = await house.server.db.selectFrom('pick_entry').select(['units']).execute()
  expect([entries.length, entries.reduce((sum, { units }) => sum + units, 0)]).toEqual([scans, scans])
  const moves = await house.server.db
    .selectFrom('order_event')
    .select('order_id')
    .where('stage', '=', 'PACKED')
    .execute()
  expect(moves).toHaveLength(orders)
})
