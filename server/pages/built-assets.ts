import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from '#server/http/prepared.ts'
import { manifestPath } from './web-manifest.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** A file of a build, in the encodings it was compressed to. */
export type Asset = { bodies: Partial<Record<Encoding, Buffer>> }

const packed: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

/** The media type of a build's file, by its extension. */
export const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream'

/** Whether a file's name contains its hash: then it never changes, and other releases serve it too. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/')

/**
 * All files of the browser's build, by path: small enough for memory, and only compressed better while the server runs. Read
 * synchronously: nothing else happens at the start, and five hundred asynchronous reads would take ten times as long.
 */
export function readAssets(folder: string): Map<string, Asset> {
  const found = new Map<string, Asset>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const encoding = packed[extname(file)] ?? 'identity'
    const plain = encoding === 'identity' ? file : file.slice(0, -extname(file).length)
    const path = `/${relative(folder, plain).split(sep).join('/')}`
    const asset = found.get(path) ?? { bodies: {} }
    asset.bodies[encoding] = readFileSync(file)
    found.set(path, asset)
  }
  // The build's own manifest; and the web manifest, which is sent with the supplier's name.
  found.delete('/manifest.json')
  found.delete(manifestPath)
  return found
}

/** Reads the compressed files of a build again, one after the other, since the server is at work. */
export async function readCompressed(folder: string, files: ReadonlyMap<string, Asset>): Promise<void> {
  for (const [path, { bodies }] of files)
    for (const [end, encoding] of Object.entries(packed))
      if (bodies[encoding]) bodies[encoding] = await readFile(join(folder, `${path}${end}`))
}
