import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { RenderRequest, Storefront } from '#contract/pages/page-render.ts'
import { keysOf } from '#rules/keys-of.ts'
import { loadFilterAside } from './catalogue/late-filter-aside.ts'
import { loadNothingListed } from './catalogue/late-nothing-listed.ts'
import { loadProductNotes } from './catalogue/late-product-notes.ts'
import { loadSearchNotes } from './search/late-search-notes.ts'
import { firstPages, loadParts } from './pages/first-pages.ts'
import { furtherPages, Guard } from './pages/further-pages.ts'
import { App } from './shell/App.tsx'
import { head } from './router/head.ts'
import { match } from './router/match.ts'
import { ServerPage } from './router/page-store.ts'
import { createQueries } from './router/queries.ts'
import { isFirstPage, loadPage, pageComponent, registerPages } from './router/pages.ts'
import { routes, type RouteName } from './router/routes.ts'
import { allNamespaces } from './texts/further-texts.ts'
import { loadTexts, textsOf } from './texts/namespaces.ts'

registerPages({ first: firstPages, further: async () => ({ furtherPages, Guard }), parts: loadParts })
const pages = { ...firstPages, ...furtherPages }
const names = keysOf(routes)
/** The file of the build that finds the pages and texts that visitors do not come to first. */
const furtherFile = 'further'

/** Every component's module by its path, as in the build's manifest. */
const modules: Record<string, Record<string, unknown>> = import.meta.glob('./*/*.tsx', { eager: true })

/** The module that a route's page was loaded from. */
function moduleOf(name: RouteName): string {
  const page = pageComponent(name)
  const [path] = Object.entries(modules).find(([, exported]) => Object.values(exported).includes(page)) ?? []
  if (!path) throw new Error(`The page of ${name} is in no folder of the storefront`)
  return path.slice('./'.length)
}

/** Loads every page and all texts once, so that rendering is synchronous. */
async function open(): Promise<Storefront> {
  await Promise.all([loadTexts('th', allNamespaces), loadTexts('en', allNamespaces)])
  const parts = [loadFilterAside(), loadNothingListed(), loadProductNotes(), loadSearchNotes()]
  await Promise.all([...parts, ...names.map((name) => loadPage(name, 'th'))])
  return {
    match,
    head: (route, data, language, supplier) => head(route as RouteName, data, language, supplier),
    render,
    addedText: (language) => textsOf(language, 'cart').added,
    modules: (name, language) => {
      const { texts = [] }: { texts?: readonly string[] } = pages[name as RouteName]
      return [
        ...(isFirstPage(name as RouteName) ? [] : [furtherFile]),
        moduleOf(name as RouteName),
        ...texts.map((namespace) => `texts/${namespace}.${language}.ts`),
      ]
    },
  }
}

function render({ path, search, answer, supplier }: RenderRequest): string {
  return renderToString(
    <QueryClientProvider client={createQueries()}>
      <ServerPage value={answer}>
        <App language={answer.language} address={{ path, search }} supplier={supplier} />
      </ServerPage>
    </QueryClientProvider>,
  )
}

export const storefront: Promise<Storefront> = open()
