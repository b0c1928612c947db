import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { RenderRequest, Storefront } from '#contract/pages/page-render.ts'
import { loaders } from './pages/loaders.ts'
import { App } from './shell/App.tsx'
import { head } from './router/head.ts'
import { match } from './router/match.ts'
import { ServerPage } from './router/page-store.ts'
import { createQueries } from './router/queries.ts'
import { loadPage, pageComponent, registerPages, routeOf } from './router/pages.ts'
import { routes, type RouteName } from './router/routes.ts'
import { allNamespaces, loadTexts, textsOf } from './texts/namespaces.ts'

registerPages(loaders)
const names = Object.keys(routes) as RouteName[]

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
  await Promise.all(names.map((name) => loadPage(name, 'th')))
  return {
    match,
    head: (route, data, language, supplier) => head(route as RouteName, data, language, supplier),
    render,
    addedText: (language) => textsOf(language, 'cart').added,
    modules: (name, language) => {
      const route = routeOf(name as RouteName)
      return [
        moduleOf(name as RouteName),
        ...(route.texts ?? []).map((namespace) => `texts/${namespace}.${language}.ts`),
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
