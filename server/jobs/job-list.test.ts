import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import type { FileStore } from '#server/adapters/files/port.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { testServer } from '#test/test-server.ts'
import { jobs } from './jobs.ts'
import { moduleOf } from './job.ts'
import { jobFigures } from './scheduler/job-figures.ts'
import { registerJobs } from './scheduler/job-runs.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { stock: 100 } } })
const files: FileStore = { put: async () => undefined, get: async () => null, remove: async () => undefined }
const nothing = () => null

function listOf(process: { files: FileStore | null; runsMain: boolean }) {
  const none = { apple: null, seller: nothing, line: nothing, countUsualLines: async () => null }
  const own = { loyalty: ownLoyalty(server.db), outbox: { relay: async () => undefined }, webhooksToPrivate: false }
  return jobs({ ...server.deps, ...none, ...own, ...process })
}

let known: string[] = []
/** The start of a process, as far as its jobs are reported. */
async function start(process: { files: FileStore | null; runsMain: boolean }): Promise<void> {
  const { db } = server
  const list = listOf(process)
  known = list.map(({ name }) => name)
  const module = process.runsMain ? 'main' : 'smart-basket'
  await registerJobs(
    db,
    list.filter((job) => moduleOf(job) === module),
    list,
    new Date(),
  )
}
async function reported(): Promise<string[]> {
  const age = jobFigures(server.db, () => known).find(({ name }) => name === 'songdee_job_age_seconds')
  return age && 'readEach' in age ? [...(await age.readEach()).keys()] : []
}

test('a process of another module, which has no storage of files, leaves the move to it in the figures', async () => {
  await start({ files, runsMain: true })
  expect(await reported()).toContain('move-files')
  await start({ files: null, runsMain: false })
  expect(await reported()).toEqual(expect.arrayContaining(['move-files', 'learn-missed-orders']))
  // Nobody moves anything where main itself has none.
  await start({ files: null, runsMain: true })
  expect(await reported()).not.toContain('move-files')
})

test('the answer to a key is given again for seven days, and then forgotten', async () => {
  const retailer = await server.retailer()
  const key = 'a-tap-of-last-week'
  expect((await retailer.tap(rice, 1, key)).status).toBe(200)
  const forget = listOf({ files: null, runsMain: true }).find(({ name }) => name === 'forget-answers')
  const replayedAfter = async (ms: number) => {
    await forget?.run(new Date(Date.now() + ms), new AbortController().signal)
    return (await retailer.tap(rice, 1, key)).headers.get('idempotent-replay')
  }
  expect(await replayedAfter(7 * dayMs - 60_000)).toBe('true')
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: rice, qty: 1 }])
  expect(await replayedAfter(7 * dayMs + 60_000)).toBeNull()
  expect((await retailer.cart()).cartItems).toMatchObject([{ productId: rice, qty: 2 }])
})
