import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders in the data folder besides PostgreSQL's, which closes its own. */
const own = ['backup', 'gateway', 'images', 'imports']

/**
 * Creates the data folder and closes it and its contents to other users, also if it existed before. Root keeps an
 * existing way through: PostgreSQL then runs under another account.
 */
export async function closeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  const me = process.getuid?.()
  // On Windows, or in another user's folder, we can change nothing.
  if (me === undefined || (me !== 0 && uid !== me)) return
  await chmod(folder, me === 0 ? mode & 0o711 : 0o700)
  for (const name of own) await chmod(join(folder, name), 0o700).catch(ifMissing)
}

function ifMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
