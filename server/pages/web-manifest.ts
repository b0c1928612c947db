import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PageDeps } from './pages.ts'

export const manifestPath = '/manifest.webmanifest'

/** The web manifest: the build's, with the supplier's name and logo. */
export async function webManifest(app: FastifyInstance, { built, content }: PageDeps): Promise<void> {
  const file = await readFile(join(built.clientFolder, manifestPath), 'utf8')
  const own = JSON.parse(file) as { icons: object[] }
  app.get(manifestPath, (_request, reply) => {
    const { brand } = content.snapshot()
    const logo = { src: `/content/images/${brand.logo}?w=600`, sizes: 'any', type: 'image/webp', purpose: 'any' }
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send({
        ...own,
        name: brand.name.th,
        short_name: brand.name.th,
        description: brand.description.th,
        icons: brand.logo ? [logo, ...own.icons] : own.icons,
      })
  })
}
