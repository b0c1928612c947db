import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#server/http/problem.ts'
import { encodingOf } from '#server/http/prepared.ts'
import { isHashed, typeOf, type Asset } from './built-assets.ts'

/** A worker has the policy of its own script: it connects to this origin, loads its scripts, and nothing else. */
const workerPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Files with a hash in their name are cached for a year; a new service worker must be seen immediately. */
const lifetime = (path: string): string => {
  if (isHashed(path)) return 'public, max-age=31536000, immutable'
  return path.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=3600'
}

/**
 * Serves the browser's build, and hashed files of other builds.
 * @param own files of this process's build, by path
 * @param findShared finds a hashed file of another process's build
 */
export function assets(
  app: FastifyInstance,
  own: ReadonlyMap<string, Asset>,
  findShared: (path: string) => Promise<Asset | undefined>,
): void {
  const paths = [...own.keys()].filter((path) => !isHashed(path))
  for (const url of ['/assets/*', ...paths]) {
    app.get(url, async (request, reply) => {
      const path = (request.raw.url ?? '').split('?')[0] ?? ''
      const asset = own.get(path) ?? (await findShared(path))
      if (!asset) return sendProblem(request, reply, { code: 'not_found' })
      const wanted = encodingOf(request.headers['accept-encoding'])
      const encoding = asset.bodies[wanted] ? wanted : 'identity'
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      if (path.endsWith('.js')) reply.header('content-security-policy', workerPolicy)
      return reply
        .header('cache-control', lifetime(path))
        .header('vary', 'Accept-Encoding')
        .type(typeOf(path))
        .send(asset.bodies[encoding])
    })
  }
}
