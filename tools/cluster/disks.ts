import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Places } from './files.ts'

/** Megabytes: more than a try uses, and soon filled. Memory is used as files are written. */
const sizes = { database: 2500, backups: 2500, etcd: 256, node: 64 }

/** One disk for each machine's database, one for its etcd, one for its node, and one for all back-ups. */
export function mountDisks(folder: string, machines: readonly Places[]): void {
  if (mountsIn(folder).length > 0) throw new Error(`A killed try has left disks in ${folder}: npm run cluster -- stop`)
  for (const { postgresData, etcdData, songdeeData } of machines) {
    mount(dirname(postgresData), sizes.database, '755')
    mount(etcdData, sizes.etcd, '700')
    mount(songdeeData, sizes.node, '755')
  }
  if (machines[0]) mount(machines[0].backups, sizes.backups, '700')
}

function mount(folder: string, megabytes: number, mode: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=${mode}`, 'tmpfs', folder])
}

/** Removes the disks of a try, with what is on them; the last ones first, since one may be inside another. */
export function unmountDisks(folder: string): void {
  for (const mounted of mountsIn(folder).toReversed()) spawnSync('umount', ['-l', mounted], { stdio: 'ignore' })
}

const mountsIn = (folder: string): string[] =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
    .filter((path) => path.startsWith(join(folder, '/')))

const everyMs = 200
/** What is filled at once, and the rest after it. */
const [partBytes, partRestMs] = [64_000_000, 50]
/** Left for the last, which is filled page by page. */
const lastBytes = 8_000_000

/**
 * Fills the disk of a folder to the last page and keeps it full, as something that goes on writing does.
 * @returns makes room again
 */
export async function fillDisk(folder: string): Promise<() => void> {
  // By another process, and in parts: memory that is cleared at once leaves the programs of a try without a processor for seconds.
  const partAt = (offset: number): Promise<boolean> => {
    const length = Math.min(partBytes, free(folder) - lastBytes)
    if (length <= 0) return Promise.resolve(false)
    const words = ['--offset', String(offset), '--length', String(length), join(folder, 'ballast')]
    // Where it does not fit, others have taken the room meanwhile.
    return promisify(execFile)('fallocate', words).then(
      () => true,
      () => false,
    )
  }
  for (let offset = 0; await partAt(offset); offset += partBytes) await pause(partRestMs)
  const last = join(folder, 'ballast-of-the-last')
  const fill = () => {
    for (let step = lastBytes; step >= 4096; step = Math.floor(step / 2)) {
      try {
        while (free(folder) > 0) appendFileSync(last, Buffer.alloc(Math.min(step, free(folder))))
      } catch {
        // Others have taken the room meanwhile.
      }
    }
  }
  fill()
  const timer = setInterval(fill, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    for (const file of [join(folder, 'ballast'), last]) rmSync(file, { force: true })
  }
}

function free(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
