// The pages of the storefront, rendered on the server, and the document of the back office.

import type { FastifyInstance } from 'fastify'
import type { PreparePicture } from '#server/content/content.ts'
import { serve } from '#server/http/serve.ts'
import type { Readers } from '#server/catalogue/catalogue.ts'
import type { Settings } from '#server/settings/settings.ts'
import { assets } from './assets.ts'
import { backOfficePages, type BuiltBackOffice } from './back-office.ts'
import { readAssets, readCompressed } from './built-assets.ts'
import { readBuiltBackOffice } from './built-back-office.ts'
import { readBuilt, type BuiltStorefront } from './built-storefront.ts'
import { pageDataRoutes } from './data-routes.ts'
import { drawLimit } from './draw-limit.ts'
import { purgeWhenChanged } from './front-caches.ts'
import { pageContextOf, pages, type PageDeps } from './pages.ts'
import { searchByIndex, type Misses, type Search } from '#server/search/search.ts'
import type { SharedAssets } from './shared-assets.ts'
import { webManifest } from './web-manifest.ts'

type Options = {
  catalogue: PageDeps['catalogue']
  content: PageDeps['content']
  settings: Pick<Settings, 'publicUrl' | 'rateLimitFactor' | 'mapTiles'> &
    Partial<Pick<Settings, 'outside' | 'pageCaches'>>
  search?: Search
  /** Counts what is searched for in vain. */
  misses?: Pick<Misses, 'add'>
  /** Where processes of other builds find this one's files, and this one theirs. */
  shared?: Pick<SharedAssets, 'share' | 'find'>
  /** Who may see the page of a hidden product; by default nobody. */
  productViewing?: PageDeps['productViewing']
  /** The storefront to render; by default the one that the build left. */
  built?: BuiltStorefront | undefined
  /** The same for the back office. */
  builtBackOffice?: BuiltBackOffice | undefined
  /** Resolves when the files are on disk in a smaller form, which is sent from then on. */
  packed?: Promise<void> | undefined
  /** Resolves when the start has nothing left to do: the pages that most visitors come to are drawn then. */
  settled?: Promise<void> | undefined
  clock?: () => number
}

const strangers: Readers = { readToken: async () => null, eligibilityOf: async () => null }

type Mount = (app: FastifyInstance, readers?: Readers, preparePicture?: PreparePicture) => Promise<void>

/**
 * The built storefront, to be mounted after all modules: it answers every address they leave.
 * @throws Error where the storefront was not built
 */
export async function openPages(options: Options): Promise<Mount> {
  const { catalogue, content, settings, search = searchByIndex, misses, shared, clock = Date.now } = options
  const built = options.built ?? (await readBuilt())
  const backOffice = options.builtBackOffice ?? (await readBuiltBackOffice())
  const folders = [built.clientFolder, backOffice.clientFolder].filter((folder) => folder !== null)
  const builds = folders.map((folder) => ({ folder, files: readAssets(folder) }))
  const files = new Map(builds.flatMap(({ files: own }) => [...own]))
  const readSmaller = async () => {
    for (const { folder, files: own } of builds) await readCompressed(folder, own)
  }
  // Before the first page that names them is rendered.
  await shared?.share(files, new Date(clock()))
  const { publicUrl, mapTiles: tiles, outside = true } = settings
  // A copy of a shop does not disturb the caches of the shop.
  const caches = outside ? (settings.pageCaches ?? []) : []
  const common: Omit<PageDeps, 'preparePicture'> = {
    catalogue,
    content,
    built,
    publicUrl,
    tiles,
    search,
    misses: misses ?? null,
    clock,
    drawLimit: drawLimit(settings.rateLimitFactor),
    productViewing: options.productViewing ?? (async () => null),
    isKeptInFront: caches.length > 0,
  }
  return async (app, readers = strangers, preparePicture = () => undefined) => {
    const deps: PageDeps = { ...common, preparePicture }
    options.packed
      ?.then(readSmaller)
      .catch((error: unknown) =>
        app.log.warn({ err: error }, 'scripts and styles stay as large as they were at the start'),
      )
    // All calls here are public; with a token a client may see more.
    serve(app, pageDataRoutes(deps, readers), async () => null, settings.rateLimitFactor)
    assets(app, files, async (path) => shared?.find(path))
    await webManifest(app, deps)
    backOfficePages(app, {
      built: backOffice,
      publicUrl,
      brandName: (language) => content.snapshot().brand.name[language],
      outside,
    })
    const drawFirstPages = pages(app, deps)
    options.settled
      ?.then(drawFirstPages)
      .catch((error: unknown) => app.log.warn({ err: error }, 'pages are drawn when they are requested first'))
    const sources = () => {
      const { context, wanted } = pageContextOf(deps, 'th')
      const { snapshot, content: texts, stock } = context
      return { version: wanted.context, snapshot, content: texts, stock }
    }
    const stop = purgeWhenChanged({ caches, sources, log: app.log, send: fetch })
    app.addHook('onClose', async () => stop())
  }
}
