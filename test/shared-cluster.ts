import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runningCluster } from '#server/adapters/database/embedded/cluster.ts'
import { isRunning } from '#server/adapters/database/embedded/owner.ts'
import type { TestCluster } from './test-cluster.ts'
import { timeLimits } from './time-limits.ts'

/** Folder of the cluster that outlives a run of single files: in the project, so that each checkout has its own. */
export const sharedClusterFolder = fileURLToPath(new URL('../.data/test/cluster', import.meta.url))

/** File with the pid of the process that runs it. */
export const keeperLock = `${sharedClusterFolder}.keeper`

const keeper = fileURLToPath(new URL('../tools/keep-test-cluster.ts', import.meta.url))

/**
 * The cluster that runs of single files share, started if it does not run. It stops after a while without use; see
 * `tools/keep-test-cluster.ts`.
 * @throws Error when it does not start in time
 */
export async function sharedCluster(): Promise<TestCluster> {
  mkdirSync(fileURLToPath(new URL('../.data/test', import.meta.url)), { recursive: true })
  const deadline = Date.now() + timeLimits.start
  let started = false
  for (;;) {
    const url = await runningCluster(sharedClusterFolder)
    // Other runs may use it: a run does not stop it.
    if (url) return { url, stop: async () => undefined }
    if (Date.now() > deadline) throw new Error('The kept PostgreSQL of the tests does not start; see .data/test.')
    // Two runs may each start a keeper: the second finds the lock taken, and exits.
    // It outlives the run, whose folder for temporary files does not.
    const env = { ...process.env, TMPDIR: undefined }
    if (!started) spawn(process.execPath, [keeper], { detached: true, stdio: 'ignore', env }).unref()
    started = true
    await pause(50)
  }
}

/**
 * Stops the shared cluster, if it runs.
 * @returns false when it still runs after that
 */
export async function stopSharedCluster(): Promise<boolean> {
  const pid = existsSync(keeperLock) ? Number(readFileSync(keeperLock, 'utf8')) : 0
  const runs = () => isRunning(pid, 'keep-test-cluster')
  if (runs()) process.kill(pid, 'SIGTERM')
  for (const deadline = Date.now() + timeLimits.start; runs() && Date.now() < deadline;) await pause(50)
  return !runs()
}
