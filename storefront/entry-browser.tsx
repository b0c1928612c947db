import { hydrateRoot } from 'react-dom/client'
import type { PageFacts } from '#contract/pages/page-render.ts'
import { startCart } from './cart/cart-store.ts'
import { replayTaps, forgetTapMarks } from './cart/early-taps.ts'
import { loginHref, whenSessionEnds } from './identity/refresh.ts'
import { alignCookie } from './identity/session.ts'
import { App } from './router/App.tsx'
import { documentLanguage } from './router/location.ts'
import { go } from './router/navigate.ts'
import { pageQuery, queries } from './router/page-query.ts'
import { loadPage } from './router/pages.ts'
import type { RouteName } from './routes.ts'

/** Takes over the page that the server drew. */
async function start(): Promise<void> {
  const language = documentLanguage()
  const app = document.getElementById('app')
  const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '') as PageFacts
  if (!app) return
  await loadPage(facts.route as RouteName, language)
  const { queryKey } = pageQuery(language, location.pathname + location.search)
  if (facts.answer.data.kind !== 'plain') queries.setQueryData(queryKey, facts.answer)
  forgetTapMarks()
  hydrateRoot(app, <App language={language} queries={queries} address={null} />)
  alignCookie()
  whenSessionEnds(() => {
    if (location.pathname !== '/login') void go(loginHref(), { replace: true })
  })
  startCart()
  replayTaps(facts.answer.data)
}

void start()
