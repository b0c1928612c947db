import { expect, test } from 'vitest'
import type { FileStore } from '#server/adapters/files/port.ts'
import { ownLoyalty } from '#server/loyalty/loyalty.ts'
import { testServer } from '#test/test-server.ts'
import { jobs } from './jobs.ts'
import { moduleOf } from './job.ts'
import { jobFigures } from './scheduler/job-figures.ts'
import { registerJobs } from './scheduler/job-runs.ts'

const server = await testServer()
const files: FileStore = { put: async () => undefined, get: async () => null, remove: async () => undefined }
const nothing = () => null

let known: string[] = []
/** The start of a process, as far as its jobs are reported. */
async function start(process: { files: FileStore | null; runsMain: boolean }): Promise<void> {
  const { db } = server
  const none = { apple: null, seller: nothing, line: nothing, countUsualLines: async () => null }
  const own = { loyalty: ownLoyalty(db), outbox: { relay: async () => undefined }, webhooksToPrivate: false }
  const list = jobs({ ...server.deps, ...none, ...own, ...process })
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
