import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of flock, where somebody else has the lock. */
const taken = 75

/**
 * Runs a command while no other one changes these cells.
 * @param waitSeconds how long it may wait for those before it
 * @throws Error naming the one that is under way
 */
export async function oneAtATime<Value>(folder: string, work: () => Promise<Value>, waitSeconds = 0): Promise<Value> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const file = join(folder, 'command.pid')
  const release = await lock(file, waitSeconds)
  try {
    writeFileSync(file, String(process.pid))
    return await work()
  } finally {
    await release()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs what stops a cell and starts it again, or makes one, to its end, also where its terminal is closed meanwhile: nothing
 * else would start that cell, or remove one that is half made.
 * @param end when that is, for those who want it to end
 * @param work gets a signal that is aborted as soon as somebody wants it to end: work that has stopped a cell goes on until that runs
 * again, and work that makes one ends its wait and removes it
 */
export async function toItsEnd<Value>(end: string, work: (ending: AbortSignal) => Promise<Value>): Promise<Value> {
  const ending = new AbortController()
  const note = (signal: NodeJS.Signals): void => {
    if (!ending.signal.aborted) process.stderr.write(`It goes on until ${end}.\n`)
    ending.abort(new Error(`It was ended by ${signal}.`))
  }
  for (const signal of signals) process.on(signal, note)
  // A closed terminal takes no lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    return await work(ending.signal)
  } finally {
    for (const signal of signals) process.off(signal, note)
  }
}

/**
 * Locks a file by a program that ends with this process, however that ends: the number of one that was killed, which may be another
 * process by now, is in nobody's way.
 * @returns a function that gives it free
 */
async function lock(file: string, seconds: number): Promise<() => Promise<void>> {
  const words = ['--no-fork', '--conflict-exit-code', String(taken), '--timeout', String(seconds), file]
  // Not of the terminal's group: Ctrl-C there would give the lock free.
  const holder = spawn('flock', [...words, 'sh', '-c', 'echo; exec cat'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    holder.once('error', () => reject(new Error('flock is missing: apt-get install util-linux')))
    holder.once('close', resolve)
  })
  const isLocked = new Promise<'locked'>((resolve) => holder.stdout.once('data', () => resolve('locked')))
  const code = await Promise.race([isLocked, ended])
  if (code === taken) throw new Error(`Another command changes these cells: process ${readFileSync(file, 'utf8')}.`)
  if (code !== 'locked') throw new Error(`${file} cannot be locked`)
  return async () => {
    holder.stdin.end()
    holder.stdout.resume()
    await ended
  }
}
