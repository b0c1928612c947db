import { once } from 'node:events'
import { lchown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { answers, spawnServer, stopServer, urlOf } from '../cluster.ts'
import type { Runner } from '../unprivileged.ts'
import { moveNumbersOn } from './move-numbers-on.ts'

/** PostgreSQL's words for a log without any change after the requested moment. */
const nothingLater = /recovery ended before configured recovery target was reached/

/**
 * Lets PostgreSQL repeat its log up to a moment, moves its numbers on, and stops it. Everything that the log has, where the moment is
 * null, or nothing changed after it in a log that `isWhole`.
 * @throws Error with PostgreSQL's own words where it cannot
 */
export async function replayLog(runner: Runner, to: Date | null, { isWhole }: { isWhole: boolean }): Promise<void> {
  const signal = join(runner.folder, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  if ('uid' in runner.account) await lchown(signal, runner.account.uid, runner.account.gid)
  const said = await replayed(
    runner,
    to ? [`recovery_target_time=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`] : [],
  )
  if (said === null) return
  const all = to && isWhole && nothingLater.test(said) ? await replayed(runner, []) : said
  if (all !== null) throw new Error(`PostgreSQL could not restore the back-up:\n${all}`)
}

/** @returns null where it is done, else what PostgreSQL said */
async function replayed(runner: Runner, target: string[]): Promise<string | null> {
  const child = spawnServer(runner, [
    // All segments lie in its own folder already.
    'restore_command=exit 1',
    'recovery_target_action=promote',
    'recovery_target_timeline=current',
    // It answers only when it has ended.
    'hot_standby=off',
    ...target,
  ])
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  child.on('error', (error) => (said += error.message))
  const state = { ended: false }
  const ended = once(child, 'close').then(
    () => (state.ended = true),
    () => (state.ended = true),
  )
  while (!state.ended) {
    if (await answers(runner)) {
      try {
        await moveNumbersOn(urlOf(runner, 'songdee'))
      } finally {
        await stopServer(runner)
        await ended
      }
      return null
    }
    await Promise.race([pause(200), ended])
  }
  return said
}
