import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

/** A built file's name in another's code: what it is called, and the hash of what is in it. */
const hashed = /([\w.-]*?)-([\w-]{7,8})(?=\.(?:js|css)\b)/g

/**
 * Bytes of a built script, compressed by Brotli 11, as `packPages` does for what is served. Hashes in it are first replaced with such of the names alone: each change of any file makes
 * others, which take some 80 bytes more or less and say nothing of the change.
 * @param path of the file as it was built, not compressed
 */
export async function bytesOfBuilt(path: string): Promise<number> {
  const code = await readFile(path, 'utf8')
  const named = code.replaceAll(hashed, (_, name: string, hash: string) => {
    const ofName = createHash('sha256').update(name).digest('base64url').slice(0, hash.length)
    return `${name}-${ofName}`
  })
  return brotliCompressSync(named).length
}
