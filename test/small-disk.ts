import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a disk in memory can be made: by root on Linux only. Tests that need one are else reported as skipped. */
export const smallDisks = process.platform === 'linux' && process.getuid?.() === 0

export type SmallDisk = {
  /** Fills it, but for so many bytes, a little at a time, since others write there too. @returns makes room again */
  fill: (sparedBytes?: number) => () => void
  unmount: () => void
}

/** A disk of so many MB at this folder; null where none can be made, and the folder is one like others. */
export function mountDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=755`
  if (!smallDisks || spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return null
  const ballast = join(folder, 'ballast')
  return {
    fill: (sparedBytes = 0) => {
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        const left = bavail * bsize - sparedBytes
        if (left <= 0) break
        appendFileSync(ballast, Buffer.alloc(Math.min(left, 4_000_000)))
      }
      return () => rmSync(ballast, { force: true })
    },
    unmount: () => void spawnSync('umount', ['-l', folder]),
  }
}
