import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#server/http/problem.ts'
import { encodingOf, type Encoding } from '#server/http/prepared.ts'
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

/** A worker lives by the policy of its own script: it asks this shop, and loads its scripts, and nothing else. */
const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type Asset = { type: string; bodies: Partial<Record<Encoding, Buffer>> }

const packed: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

/**
 * All files of the browser's build, by path: small enough for memory, and never changed while the server runs. Read one
 * after the other without letting go: a start has nothing else to do, and five hundred turns would take ten times as long.
 */
function readAssets(folder: string): Map<string, Asset> {
  const found = new Map<string, Asset>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const encoding = packed[extname(file)] ?? 'identity'
    const plain = encoding === 'identity' ? file : file.slice(0, -extname(file).length)
    const path = `/${relative(folder, plain).split(sep).join('/')}`
    const asset = found.get(path) ?? { type: types[extname(plain)] ?? 'application/octet-stream', bodies: {} }
    asset.bodies[encoding] = readFileSync(file)
    found.set(path, asset)
  }
  // The build's own note of what belongs together; and what is sent under the supplier's name.
  found.delete('/manifest.json')
  found.delete(manifestPath)
  return found
}

/** Files whose names contain their hash stay in the browser for a year; a new service worker must be seen at once. */
const lifetime = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/custom-service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

/** Serves the browser's build. */
export function assets(app: FastifyInstance, folder: string): void {
  const known = readAssets(join(folder, 'client'))
  const paths = [...known.keys()].filter((path) => !path.startsWith('/assets/'))
  for (const url of ['/assets/*', ...paths]) {
    app.get(url, (request, reply) => {
      const path = (request.raw.url ?? '').split('?')[0] ?? ''
      const asset = known.get(path)
      if (!asset) return sendProblem(request, reply, { code: 'not_found' })
      const wanted = encodingOf(request.headers['accept-encoding'])
      const encoding = asset.bodies[wanted] ? wanted : 'identity'
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      if (path.endsWith('.js')) reply.header('content-security-policy', workerPolicy)
      return reply
        .header('cache-control', lifetime(path))
        .header('vary', 'Accept-Encoding')
        .type(asset.type)
        .send(asset.bodies[encoding])
    })
  }
}
