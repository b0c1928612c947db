import { renderToString } from 'react-dom/server'
import type { RenderRequest, Storefront } from '#contract/pages/page-render.ts'
import { App } from './shell/App.tsx'
import { head } from './router/head.ts'
import { match } from './router/match.ts'
import { createQueries, pageQuery } from './router/page-query.ts'
import { loadPage, routeOf } from './router/pages.ts'
import { routes, type RouteName } from './router/routes.ts'
import { allRooms, loadTexts, textsOf } from './texts/rooms.ts'

const names = Object.keys(routes) as RouteName[]

/** Loads every page and every text once, so that drawing a page never waits. */
async function open(): Promise<Storefront> {
  await Promise.all([loadTexts('th', allRooms), loadTexts('en', allRooms)])
  await Promise.all(names.map((name) => loadPage(name, 'th')))
  return {
    match,
    head: (route, data, language, supplier) => head(route as RouteName, data, language, supplier),
    render,
    addedText: (language) => textsOf(language, 'cart').added,
    modules: (name, language) => {
      const route = routeOf(name as RouteName)
      return [route.file, ...(route.rooms ?? []).map((room) => `texts/${room}.${language}.ts`)]
    },
  }
}

function render({ path, search, answer, supplier }: RenderRequest): string {
  const queries = createQueries()
  queries.setQueryData(pageQuery(answer.language, path + search).queryKey, answer)
  return renderToString(
    <App language={answer.language} queries={queries} address={{ path, search }} supplier={supplier} />,
  )
}

export const storefront: Promise<Storefront> = open()
