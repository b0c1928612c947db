import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runningCluster } from '#server/adapters/database/embedded/cluster.ts'
import { isRunning } from '#server/adapters/database/embedded/owner.ts'
import type { TestCluster } from './test-cluster.ts'

/** Where the cluster that outlives a run of single files lies: in the project, so that each checkout has its own. */
export const keptFolder = fileURLToPath(new URL('../.data/test/cluster', import.meta.url))

/** Names the process that keeps it. */
export const keeperMark = `${keptFolder}.keeper`

const patienceMs = 60_000
const keeper = fileURLToPath(new URL('../tools/keep-test-cluster.ts', import.meta.url))

/**
 * The cluster that is kept for runs of single files, started where it does not run. It ends by itself when nobody has
 * used it for a while; see `tools/keep-test-cluster.ts`.
 * @throws Error when it does not come up within a minute
 */
export async function keptCluster(): Promise<TestCluster> {
  mkdirSync(fileURLToPath(new URL('../.data/test', import.meta.url)), { recursive: true })
  const deadline = Date.now() + patienceMs
  let started = false
  for (;;) {
    const url = await runningCluster(keptFolder)
    // It belongs to whoever comes next: a run leaves it as it is.
    if (url) return { url, stop: async () => undefined }
    if (Date.now() > deadline) throw new Error('The kept PostgreSQL of the tests does not start; see .data/test.')
    // Two that start at once may each start one: the second finds the folder taken, and ends.
    if (!started) spawn(process.execPath, [keeper], { detached: true, stdio: 'ignore' }).unref()
    started = true
    await pause(50)
  }
}

/**
 * Ends the kept cluster, if it runs.
 * @returns false when it is still there after a minute
 */
export async function stopKeptCluster(): Promise<boolean> {
  const pid = existsSync(keeperMark) ? Number(readFileSync(keeperMark, 'utf8')) : 0
  const runs = () => isRunning(pid, 'keep-test-cluster')
  if (runs()) process.kill(pid, 'SIGTERM')
  for (const deadline = Date.now() + patienceMs; runs() && Date.now() < deadline;) await pause(50)
  return !runs()
}
