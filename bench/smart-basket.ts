import { type AnswerOf, pathOf } from '#contract/call.ts'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { keysOf } from '#rules/keys-of.ts'
import { connect } from '#server/adapters/database/database.ts'
import { csvRows } from '#server/import/read-rows.ts'
import { commandImport, runImport } from '#server/import/run-import.ts'
import { drive, watching, type Bench, type Case } from './bench.ts'
import type { Send } from './http-client.ts'
import { quantitiesHit, scoreOf, tasksOf, type Score } from './leave-last-out.ts'
import { generateHabits, outlets } from './many-habits.ts'
import { expectOnly, figuresOf, percentile, sample } from './measure.ts'
import type { Row } from './report.ts'
import { staffReader, staffToken } from './staff-token.ts'

const requestCount = 1000
const warmUps = 50
/** Requests while statements are counted. */
const counted = 100

/** Recommendations: how fast with 10,000 shops, and how good on the orders of a file, where one is named. */
export const smartBasket: Case = {
  name: 'smart-basket',
  run: async (bench) => {
    const quality = bench.file === null ? [] : await qualityOf(bench, bench.file)
    return [...quality, ...(await latency(bench))]
  },
}

type Answer = AnswerOf<typeof recommendations>

/** How good the recommendations before the last basket of each retailer are. Staff may request them for any retailer. */
async function qualityOf(bench: Bench, file: string): Promise<Row[]> {
  const { db, pool } = connect(bench.scratch.url('shop'), 1, () => undefined)
  const started = performance.now()
  const onUntidy = (error: unknown): never => {
    throw error
  }
  const { rows } = await runImport(db, 'orders', csvRows('orders', file).source, {
    ...commandImport(new Date()),
    onUntidy,
  })
  const importSeconds = (performance.now() - started) / 1000
  await pool.end()
  const tasks = await tasksOf(file)
  const read = staffReader(bench.shop.port)
  const sum: Score = { recall: 0, ndcg: 0, hits: 0, recallAtSize: 0 }
  const quantities: (boolean | null)[] = []
  for (const task of tasks) {
    const query = { outlet_code: task.outlet, as_of: task.last.at }
    const { items } = await read<Answer>(pathOf(recommendations), query, 'Recommendations')
    const score = scoreOf(items, task)
    for (const name of keysOf(sum)) sum[name] += score[name] / tasks.length
    quantities.push(...quantitiesHit(items, task))
  }
  const suggested = quantities.filter((hit) => hit !== null)
  const exact = suggested.filter(Boolean).length / suggested.length
  const figure = (name: string, value: number, atLeast?: number): Row => ({
    name: `smart basket, ${name}`,
    value,
    unit: '',
    digits: 4,
    ...(atLeast !== undefined && { atLeast }),
  })
  return [
    { name: 'import of past orders', value: importSeconds, unit: 's', digits: 1, note: `${rows} lines` },
    { ...figure('recall@10', sum.recall, 0.205), note: `${tasks.length} shops` },
    figure('NDCG@10', sum.ndcg, 0.315),
    figure('at least one hit of 10', sum.hits),
    figure("recall at the basket's size", sum.recallAtSize),
    {
      ...figure('quantity exact', exact, 0.48),
      note: `${suggested.length} of ${quantities.length} lines bought again`,
    },
  ]
}

async function latency(bench: Bench): Promise<Row[]> {
  console.log('Making 10,000 shops with habits …')
  await generateHabits(bench.scratch.client)
  const headers = { authorization: `Bearer ${await staffToken(bench.shop.port)}`, 'accept-encoding': 'br' }
  const sends = Array.from({ length: requestCount }, (_, turn): Send => {
    const query = new URLSearchParams({ outlet_code: `BENCH${1 + ((turn * 7919) % outlets)}` })
    return { method: 'GET', path: `${pathOf(recommendations)}?${query}`, headers }
  })
  const request = (count: number) => drive(bench, { port: bench.shop.port, clients: 1, sends, seconds: 240, count })
  await request(warmUps)
  const measured = await sample(watching(bench, bench.shop.child), () => request(requestCount))
  expectOnly([200], [measured])
  const statements = await bench.scratch.countStatements(() => request(counted))
  const { p50, p99, cpuMs, postgresMs } = figuresOf([measured])
  const note = `p50 ${p50.toFixed(1)} ms, CPU ${cpuMs.toFixed(2)} + PG ${postgresMs.toFixed(2)} ms, ${outlets} shops of 450 products each, one client`
  const name = 'recommendations'
  return [
    { name: `${name}, p95`, value: percentile(measured.latencies, 0.95), unit: 'ms', digits: 1, atMost: 15, note },
    { name: `${name}, p99`, value: p99, unit: 'ms', digits: 1, atMost: 50 },
    { name: `${name}, SQL`, value: statements / counted, unit: 'statements', digits: 0, atMost: 1 },
  ]
}
