import { createElement, useCallback, useEffect, useState } from 'react'
import type { PageAccess } from '#contract/pages/page-render.ts'
import type { PageData } from '#contract/pages/shapes.ts'
import { LoadingScreen } from '#design/LoadingScreen.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { FailedPage } from './FailedPage.tsx'
import { pageTitle } from '#storefront/router/page-title.ts'
import { useAddress } from '#storefront/router/location.ts'
import { match, type MatchedRoute } from '#storefront/router/match.ts'
import { CallError } from '#web/reply.ts'
import { reloadPage, usePageState } from '#storefront/router/page-store.ts'
import { loadPage, pageComponent, pageGuard } from '#storefront/router/pages.ts'
import type { RouteName } from '#storefront/router/routes.ts'

const withoutData: Partial<Record<MatchedRoute['needs'], PageData>> = {
  plain: { kind: 'plain' },
  'not-found': { kind: 'not-found' },
}

/** The page of the current address. A prepared page renders immediately; any other is fetched here. */
export function PageView() {
  const { path, search } = useAddress()
  const language = useLanguage()
  const supplier = useSupplier()
  const matched = match(path)
  const constant = withoutData[matched.needs]
  const address = path + search
  const { data: answer, error } = usePageState(address)
  const data = constant ?? answer?.data
  const name: RouteName = data?.kind === 'not-found' ? 'notFound' : matched.route
  const title = data && (answer?.title ?? pageTitle(name, language, supplier))
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  const load = useCallback(() => void reloadPage(address).catch(() => undefined), [address])
  const missing = !data
  // Only the browser's back button opens a page without prefetched data; errors are in its state.
  useEffect(() => {
    if (missing) load()
  }, [missing, load])

  if (error && !data) {
    const isOffline = error instanceof CallError && error.error.code === 'offline'
    return <FailedPage code={isOffline ? 'offline' : 'internal'} onRetry={load} />
  }
  if (!data) return <LoadingScreen />
  const { access, params } = matched
  return <RoutePage key={access} name={name} access={access} data={data} params={params} />
}

type RoutePageProps = { name: RouteName; access: PageAccess; data: PageData; params: Record<string, string> }

function RoutePage({ name, access, data, params }: RoutePageProps) {
  const language = useLanguage()
  const [failed, setFailed] = useState(false)
  const [, setLoaded] = useState<RouteName | null>(null)
  const Page = pageComponent(name)
  const missing = !Page && !failed
  // Only the browser's back button opens a page whose module is not loaded.
  useEffect(() => {
    if (missing)
      loadPage(name, language).then(
        () => setLoaded(name),
        () => setFailed(true),
      )
  }, [missing, name, language])
  if (failed) return <FailedPage code="offline" onRetry={() => setFailed(false)} />
  if (!Page) return <LoadingScreen />
  const page = createElement(Page, { data, params })
  const Guard = pageGuard()
  return access === 'public' || !Guard ? page : createElement(Guard, { access }, page)
}
