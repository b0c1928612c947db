import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Readers } from '#server/catalogue/visible.ts'
import type { Settings } from '#server/settings.ts'
import { assets } from './assets.ts'
import { readBuilt } from './built-storefront.ts'
import { pageDataRoutes } from './data-routes.ts'
import { pages, type PageParts } from './pages.ts'
import { searchByIndex, type Search } from './search.ts'
import { webManifest } from './web-manifest.ts'

type Options = {
  catalogue: PageParts['catalogue']
  content: PageParts['content']
  settings: Pick<Settings, 'publicUrl' | 'rateLimitFactor' | 'mapTiles'>
  search?: Search
  clock?: () => number
}

const strangers: Readers = { readToken: async () => null, standingOf: async () => null }

/**
 * The storefront as the build left it, ready to be mounted after all other rooms: it answers every address they leave.
 * @throws Error where the storefront was not built
 */
export async function openPages(options: Options): Promise<(app: FastifyInstance, readers?: Readers) => Promise<void>> {
  const { catalogue, content, settings, search = searchByIndex, clock = Date.now } = options
  const built = await readBuilt()
  const { publicUrl, mapTiles: tiles } = settings
  const parts: PageParts = { catalogue, content, built, publicUrl, tiles, search, clock }
  return async (app, readers = strangers) => {
    // All calls here are public; who asks with a token may see more.
    serve(app, pageDataRoutes(parts, readers), async () => null, settings.rateLimitFactor)
    assets(app, built.folder)
    await webManifest(app, parts)
    pages(app, parts)
  }
}
