import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Writes files into a temporary folder of the test. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-import-'))
  const raw = (name: string, bytes: string | Buffer): string => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  return {
    path: folder,
    raw,
    file: (name: string, content: string | Buffer): string =>
      raw(name, name.endsWith('.gz') ? gzipSync(content) : content),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
