import { expect, test } from 'vitest'
import { getCompany, savePaymentMethods } from '#contract/backoffice/settings/company/calls.ts'
import { listMethods } from '#contract/payments/calls.ts'
import { anEmptyShelf, aProduct } from '#test/builders/catalogue.ts'
import { aRetailer, retailerClient, send } from '#test/builders/retailer.ts'
import { aStaff } from '#test/builders/staff.ts'
import { testDatabase } from '#test/database.ts'
import { forFile } from '#test/for-file.ts'
import { runServer } from '#test/running-server.ts'
import { timeLimits } from '#test/time-limits.ts'

// Three processes as `npm start` runs them, on one database: they know of each other's changes by it alone.

const rice = 1
const { db, url: databaseUrl } = await testDatabase()
await anEmptyShelf(db)
await aProduct(db, { id: rice, price: 50_00, stock: 1_000_000 })
const nodes = await forFile(
  () =>
    Promise.all(
      Array.from({ length: 3 }, () =>
        runServer({
          DATABASE_URL: databaseUrl,
          DEMO: 'off',
          RATE_LIMIT_FACTOR: '1000',
          PROMPTPAY_ID: '0800000000',
          PROMPTPAY_NAME: 'ร้านส่งทดสอบ',
        }),
      ),
    ),
  async (running) => void (await Promise.all(running.map((node) => node.stop()))),
)
const admin = await aStaff({ url: nodes[0]?.url ?? '', db }, 'admin')

type Methods = ('COD' | 'TRANSFER')[]
const both: Methods = ['COD', 'TRANSFER']
async function offer(methods: Methods): Promise<number> {
  const { revision } = (await admin.call(getCompany)).body.methods
  expect((await admin.call(savePaymentMethods, { body: { methods, revision } })).status).toBe(200)
  return performance.now()
}

/** What one of a node's readers and buyers got: whether cash on delivery was possible. */
type SeenMethods = { node: number; began: number; ended: number; hasCash: boolean }

test('payment methods that are taken back and given again while orders come in are in force at all three nodes within two seconds', async () => {
  await offer(both)
  const seen: SeenMethods[] = []
  const wrong: unknown[] = []
  const over = new AbortController()

  async function keepAsking(node: number, ask: () => Promise<boolean | null>) {
    while (!over.signal.aborted) {
      const began = performance.now()
      const hasCash = await ask()
      if (hasCash !== null) seen.push({ node, began, ended: performance.now(), hasCash })
    }
  }
  const load = nodes.flatMap(({ url }, node) => [
    keepAsking(node, async () => (await send(url, listMethods)).body.some(({ method }) => method === 'COD')),
    ...[1, 2].map(async () => {
      const buyer = await retailerClient(url, await aRetailer(db, {}))
      const lines = [{ productId: rice, qty: 1 }]
      await keepAsking(node, async () => {
        const byCash = await buyer.order({ lines, payType: 'COD' })
        if (byCash.status !== 201 && byCash.problem.code !== 'method_not_offered') wrong.push(byCash.problem)
        const byTransfer = await buyer.order({ lines, payType: 'PROMPTPAY' })
        if (byTransfer.status !== 201) wrong.push(byTransfer.problem)
        return byCash.status === 201
      })
    }),
  ])

  /** Until each node has answered as it is now. */
  const isSeenBy = (node: number, hasCash: boolean, since: number) =>
    seen.some((one) => one.node === node && one.began > since && one.hasCash === hasCash)
  for (const methods of [['TRANSFER'], both, ['TRANSFER'], both] as Methods[]) {
    const hasCash = methods.includes('COD')
    const saved = await offer(methods)
    for (const node of nodes.keys()) await expect.poll(() => isSeenBy(node, hasCash, saved)).toBe(true)
    const old = seen.filter((one) => one.began > saved && one.hasCash !== hasCash)
    // On a machine that is busy with other things a node looks as late as it answers.
    const slowest = Math.max(...seen.filter(({ ended }) => ended > saved).map(({ began, ended }) => ended - began))
    expect(Math.max(0, ...old.map(({ began }) => began - saved))).toBeLessThan(timeLimits.setting + slowest)
    for (const node of nodes.keys()) {
      const first = Math.min(
        ...seen.flatMap((one) =>
          one.node === node && one.began > saved && one.hasCash === hasCash ? [one.ended] : [],
        ),
      )
      // Once it is in force it stays so.
      expect(old.filter((one) => one.node === node && one.began > first)).toEqual([])
    }
  }
  over.abort()
  await Promise.all(load)
  expect(wrong).toEqual([])
  for (const node of nodes.keys())
    for (const hasCash of [true, false])
      expect(seen.some((one) => one.node === node && one.hasCash === hasCash)).toBe(true)
})
