import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies in the data folder besides PostgreSQL, which closes its own. */
const own = ['gateway', 'images', 'imports']

/**
 * Makes the data folder, and closes it and what lies in it to other users, also where it was there before. Root leaves a
 * way through where there was one: PostgreSQL runs under another account then.
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  const me = process.getuid?.()
  // On Windows, or in somebody else's folder, there is nothing that we could change.
  if (me === undefined || (me !== 0 && uid !== me)) return
  await chmod(folder, me === 0 ? mode & 0o711 : 0o700)
  for (const name of own) await chmod(join(folder, name), 0o700).catch(ifMissing)
}

function ifMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
