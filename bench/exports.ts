import { pathOf, type Call } from '#contract/call.ts'
import { exportOrderLines, exportOrders } from '#contract/backoffice/office/exports/calls.ts'
import type { Bench, Case } from './bench.ts'
import { scaleOf, writeManyOrders } from './many-orders.ts'
import type { Usage } from './probe.ts'
import type { Row } from './report.ts'
import { staffToken } from './staff-token.ts'

/** Milliseconds between two looks at the server's memory. */
const pollMs = 100
/** The heap that an export may need, in MB. */
const mostHeapMb = 256

/** The memory of the server while it writes files of 100,000 orders, or as many as `--orders` says, and of their lines. */
export const exportFiles: Case = {
  name: 'exports',
  run: async (bench) => {
    console.log(`Writing ${bench.orders} orders …`)
    await writeManyOrders(bench.scratch.client, scaleOf(bench.orders))
    return [
      await measure(bench, 'orders, CSV', exportOrders, 'csv'),
      await measure(bench, 'orders, XLSX', exportOrders, 'xlsx'),
      await measure(bench, 'lines of orders, XLSX', exportOrderLines, 'xlsx'),
    ]
  },
}

async function measure({ shop }: Bench, name: string, call: Call, format: string): Promise<Row> {
  const heap = async () => (await shop.child.ask<Usage>('usage')).heapMb
  const before = await heap()
  let most = before
  const polling = setInterval(() => void heap().then((now) => (most = Math.max(most, now))), pollMs)
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${shop.port}${pathOf(call)}?format=${format}`, {
    headers: { authorization: `Bearer ${await staffToken(shop.port)}` },
  })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
  clearInterval(polling)
  if (response.status !== 200) throw new Error(`The export is answered with ${response.status}`)
  const seconds = (performance.now() - started) / 1000
  const note = `from ${before.toFixed(0)} MB before it, ${(bytes / 1e6).toFixed(1)} MB of file in ${seconds.toFixed(1)} s`
  return { name: `export of ${name}: largest heap`, value: most, unit: 'MB', digits: 0, atMost: mostHeapMb, note }
}
