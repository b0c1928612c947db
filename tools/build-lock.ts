import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFile } from '#server/adapters/database/embedded/lock-file.ts'

const pollMs = 200

/** Does work while no other process does any under the same lock. The system gives it free where a process is killed. */
export async function oneAtATime<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true })
  let release = lockFile(file)
  while (!release) {
    await pause(pollMs)
    release = lockFile(file)
  }
  try {
    return await work()
  } finally {
    release()
  }
}
