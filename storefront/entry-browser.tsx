import { createRoot, hydrateRoot } from 'react-dom/client'
import type { HydrationData } from '#contract/pages/page-render.ts'
import { startCart } from './cart/cart-store.ts'
import { replayTaps, forgetTapMarks } from './cart/early-taps.ts'
import { loginHref, whenSessionEnds } from './api/refresh.ts'
import { alignCookie } from './api/session.ts'
import { loaders } from './pages/loaders.ts'
import { App } from './shell/App.tsx'
import { documentLanguage } from './router/location.ts'
import { match } from './router/match.ts'
import { go } from './router/navigate.ts'
import { storePage } from './router/page-store.ts'
import { loadPage, registerPages } from './router/pages.ts'
import type { RouteName } from './router/routes.ts'

registerPages(loaders)

/** Takes over the page that the server drew. */
async function start(): Promise<void> {
  // The first paint may come before the end of the document, where the facts stand.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const language = documentLanguage()
  const app = document.getElementById('app')
  const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '') as HydrationData
  if (!app) return
  const { data, keptAt } = facts.answer
  const isPlain = data.kind === 'plain'
  // The service worker's shell stands for any page: then the address tells which.
  const route = isPlain ? match(location.pathname).route : (facts.route as RouteName)
  const offline = async () => (await import('./shell/start-offline.tsx')).startOffline(language)
  // What was kept for private pages must be here before they ask for it.
  await Promise.all([loadPage(route, language), isPlain && offline()])
  // A kept document's data are as old as it is: what is too old is asked for anew.
  if (!isPlain) storePage(location.pathname + location.search, facts.answer, keptAt)
  forgetTapMarks()
  const drawing = <App language={language} address={null} supplier={null} />
  if (route === facts.route) hydrateRoot(app, drawing)
  else createRoot(app).render(drawing)
  alignCookie()
  whenSessionEnds(() => {
    if (location.pathname !== '/login') void go(loginHref(), { replace: true })
  })
  startCart()
  // Few readers change the size of their letters: its code comes to them only.
  if (localStorage.getItem('songdee.text-size'))
    void import('./account/text-size.ts').then(({ applyTextSize }) => applyTextSize())
  replayTaps(data)
  if (!isPlain) void offline()
}

void start()
