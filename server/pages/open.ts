import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { serve } from '#server/http/serve.ts'
import type { Settings } from '#server/settings.ts'
import { assets } from './assets.ts'
import { readBuilt } from './built-storefront.ts'
import { pageDataRoutes } from './data-routes.ts'
import { pages, type PageParts } from './pages.ts'
import { searchByIndex, type Search } from './search.ts'

type Options = {
  catalogue: Pick<Catalogue, 'snapshot' | 'stock'>
  settings: Pick<Settings, 'publicUrl' | 'rateLimitFactor'>
  search?: Search
  clock?: () => number
}

/**
 * The storefront as the build left it, ready to be mounted after all other rooms: it answers every address they leave.
 * @throws Error where the storefront was not built
 */
export async function openPages(options: Options): Promise<(app: FastifyInstance) => Promise<void>> {
  const { catalogue, settings, search = searchByIndex, clock = Date.now } = options
  const built = await readBuilt()
  const parts: PageParts = { catalogue, built, publicUrl: settings.publicUrl, search, clock }
  return async (app) => {
    // Everything here is public: there is no token to be read.
    serve(app, pageDataRoutes(parts), async () => null, settings.rateLimitFactor)
    await assets(app, built.folder)
    pages(app, parts)
  }
}
