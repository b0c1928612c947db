import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs a command while no other one changes these cells.
 * @throws Error naming the one that does
 */
export async function oneAtATime<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const file = join(folder, 'command.pid')
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (holder && existsSync(`/proc/${holder}`))
    throw new Error(`Another command changes these cells: process ${holder}.`)
  rmSync(file, { force: true })
  writeFileSync(file, String(process.pid), { flag: 'wx' })
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}
