import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { scaleOf, writeManyOrders } from './many-orders.ts'
import type { Usage } from './probe.ts'
import { postgresMs } from './processor-time.ts'

/** The server counts as idle when it and PostgreSQL compute for less than this, in ms, in each of five seconds. */
const idleMs = 100
/** The longest wait for that, in ms. */
const settleMs = 180_000

/** Processor time, ms: it hardly changes when other programs are busy, as the times of answers do. */
export type ProcessorCost = { server: number; postgres: number }

export const spentBy = async ({ shop, scratch }: Bench): Promise<ProcessorCost> => ({
  server: (await shop.child.ask<Usage>('usage')).cpuMs,
  postgres: postgresMs(scratch.postmaster),
})

/** Makes the shop one of as many orders and products as the options say. @param more written before the server comes to rest */
export async function growShop(bench: Bench, more: () => Promise<void> = async () => undefined): Promise<void> {
  console.log(`Writing ${bench.orders} orders of ${bench.products} products …`)
  const { client } = bench.scratch
  const { rows: demo } = await client.query<{ n: number }>('select count(*)::int as n from product')
  const products = Math.max(0, bench.products - (demo[0]?.n ?? 0))
  await writeManyOrders(client, { ...scaleOf(bench.orders), products })
  await more()
  await settled(bench)
}

/** The jobs of the server first work through what was written: sales, rhythms of orders, recommendations. */
async function settled(bench: Bench): Promise<void> {
  const until = Date.now() + settleMs
  for (let quiet = 0; quiet < 5 && Date.now() < until;) {
    const before = await spentBy(bench)
    await pause(1000)
    const after = await spentBy(bench)
    quiet = after.server - before.server + after.postgres - before.postgres < idleMs ? quiet + 1 : 0
  }
}
