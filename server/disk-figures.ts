import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { notedBase } from './adapters/database/embedded/unprivileged.ts'
import type { Figure } from './http/metrics.ts'
import type { Settings } from './settings/settings.ts'

/** The folders whose disks must not become full, as far as this process can know them. */
const foldersOf = ({ dataDir, backupDir, databaseUrl, watchedFolders }: Settings): string[] =>
  [dataDir, ...(databaseUrl ? [] : [notedBase(join(dataDir, 'postgres')), backupDir]), ...watchedFolders].filter(
    (folder) => folder !== null,
  )

/** A disk that says nothing for so long, as one in the network may, counts as full, and is left alone until it answers. */
const timeoutMs = 1000

/** How much room the disks have that the shop needs. */
export function diskFigure(settings: Settings): Figure {
  const waiting = new Map<string, Promise<number>>()
  const look = (folder: string): Promise<number> => {
    const answer = waiting.get(folder) ?? freeRatio(folder).finally(() => waiting.delete(folder))
    waiting.set(folder, answer)
    return answer
  }
  return {
    name: 'songdee_disk_free_ratio',
    help: 'The share of a disk that is free, by a folder on it; 0 where that cannot be known',
    label: 'folder',
    readEach: async () =>
      new Map(
        await Promise.all(
          foldersOf(settings).map(async (folder): Promise<[string, number]> => [
            folder,
            await Promise.race([look(folder), pause(timeoutMs, 0, { ref: false })]),
          ]),
        ),
      ),
  }
}

/** Of the nearest folder above, where there is no such folder yet. */
async function freeRatio(folder: string): Promise<number> {
  try {
    const { bavail, blocks } = await statfs(folder)
    return bavail / blocks
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && dirname(folder) !== folder ? freeRatio(dirname(folder)) : 0
  }
}
