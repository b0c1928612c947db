import { Component, createElement, Suspense, use, useEffect, type ComponentType, type ReactNode } from 'react'
import { useStaff } from '#backoffice/api/session.ts'
import { useEarlyKeys } from '#backoffice/kit/actions/early-keys.ts'
import type { ScreenDefinition, ScreenProps } from '#backoffice/screen.ts'
import { loadTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { Spinner } from '#design/Spinner.tsx'
import { isAllowed } from './allowed-screens.ts'
import { EmptyScreen } from './EmptyScreen.tsx'

const loaded = new Map<string, Promise<ComponentType<ScreenProps>>>()

/** A screen's component, once its code and texts are there. */
function componentOf(screen: ScreenDefinition, language: Language): Promise<ComponentType<ScreenProps>> {
  const known = loaded.get(screen.path)
  if (known) return known
  const loading = Promise.all([screen.load(), loadTexts(language, screen.texts)]).then(([{ Screen }]) => Screen)
  loaded.set(screen.path, loading)
  return loading
}

/** Shows a screen to those who may see it. */
export function ScreenView({ screen, params }: { screen: ScreenDefinition; params: ScreenProps['params'] }) {
  const texts = useTexts('shell')
  const staff = useStaff()
  useEffect(() => {
    document.title = texts.titleOf(texts.screens[screen.name], texts.name)
  }, [texts, screen])
  if (!isAllowed(screen, staff)) return <EmptyScreen reason="forbidden" />
  return (
    <CrashGuard key={screen.path} path={screen.path}>
      <Suspense fallback={<Loading />}>
        <LoadedScreen screen={screen} params={params} />
      </Suspense>
    </CrashGuard>
  )
}

function LoadedScreen({ screen, params }: { screen: ScreenDefinition; params: ScreenProps['params'] }) {
  return createElement(use(componentOf(screen, useLanguage())), { params })
}

function Loading() {
  useEarlyKeys(true)
  return (
    <div className="screen-loading" aria-busy="true">
      <Spinner />
    </div>
  )
}

/** Keeps a fault of one screen to that screen: menu and other screens go on. What could not be loaded is loaded at the next visit. */
class CrashGuard extends Component<{ path: string; children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }
  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }
  override componentDidCatch() {
    loaded.delete(this.props.path)
  }
  override render() {
    return this.state.hasCrashed ? <EmptyScreen reason="crashed" /> : this.props.children
  }
}
