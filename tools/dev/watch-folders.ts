import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/**
 * Watches folders and everything below them, from the moment it returns. One watcher for each folder: on Linux a recursive one
 * walks the tree asynchronously and misses changes in the meantime.
 * @param onChange gets the path that was written, created or removed
 * @returns stops watching
 */
export function watchFolders(folders: readonly string[], onChange: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  function follow(folder: string): void {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      if (name === null) return
      const path = join(folder, name)
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) follow(path)
      else onChange(path)
    })
    // The watcher of a removed folder ends.
    watcher.on('error', () => forget(folder))
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) follow(join(folder, entry.name))
    }
  }
  function forget(folder: string): void {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  folders.forEach(follow)
  return () => [...watchers.keys()].forEach(forget)
}
