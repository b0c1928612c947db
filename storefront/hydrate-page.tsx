import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { HydrationData } from '#contract/pages/page-render.ts'
import { afterFirstLook, isFirstLook } from './page-frame/first-look.ts'
import { loadOutletCart, startCart } from './cart/cart-store.ts'
import { replayTaps, forgetTapMarks } from './cart/early-taps.ts'
import { takeEarlyAnswer } from './legal/cookie-consent.ts'
import { loginHref, whenSessionEnds } from './api/session-end.ts'
import { loadStepper } from './catalogue/CardStepper.tsx'
import { alignCookie, currentRetailer } from './api/session.ts'
import { firstPages, loadParts } from './pages/first-pages.ts'
import { App } from './shell/App.tsx'
import { documentLanguage } from './router/location.ts'
import { match } from './router/match.ts'
import { go } from './router/navigate.ts'
import { storePage } from './router/page-store.ts'
import { loadPage, loadPartsFor, registerPages } from './router/pages.ts'
import type { RouteName } from './router/routes.ts'

registerPages({
  first: firstPages,
  further: () => import('./pages/further-pages.ts'),
  parts: loadParts,
})

/** Hydrates the page that the server rendered, in slices between which a phone answers taps. */
export async function hydratePage(): Promise<void> {
  // The first paint may come before the end of the document, where the page's data is.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const language = documentLanguage()
  const app = document.getElementById('app')
  const hydration = JSON.parse(document.getElementById('facts')?.textContent ?? '') as HydrationData
  if (!app) return
  const { data, keptAt } = hydration.answer
  const isPlain = data.kind === 'plain'
  // The service worker answers with one shell for all pages: then the route comes from the address.
  const route = isPlain ? match(location.pathname).route : (hydration.route as RouteName)
  const offline = async () => (await import('./shell/start-offline.tsx')).startOffline(language)
  // Persisted queries must be restored before private pages send requests.
  const retailer = currentRetailer()
  await Promise.all([loadPage(route, language), loadPartsFor(data), isPlain && offline(), retailer && loadOutletCart()])
  // Data is as old as the document, which a cache in front or the worker may have kept; stale data is fetched again.
  if (!isPlain) storePage(location.pathname + location.search, hydration.answer, hydration.madeAt ?? keptAt)
  takeEarlyAnswer()
  forgetTapMarks()
  const tree = <App language={language} address={null} supplier={null} />
  if (route === hydration.route) startTransition(() => void hydrateRoot(app, tree))
  else createRoot(app).render(tree)
  alignCookie()
  whenSessionEnds(() => {
    if (location.pathname !== '/login') void go(loginHref(), { replace: true })
  })
  startCart()
  // Loaded only for the few users who changed the text size.
  if (localStorage.getItem('songdee.text-size'))
    void import('./account/text-size.ts').then(({ applyTextSize }) => applyTextSize())
  replayTaps(data)
  if (retailer) loadStepper().catch(() => undefined)
  if (isPlain) return
  if (isFirstLook()) await afterFirstLook()
  await offline().catch(() => addEventListener('online', () => void offline(), { once: true }))
}
