import type { ComponentType } from 'react'
import type { PageData } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { sharedNamespaces, loadTexts, type TextNamespace } from '../texts/namespaces.ts'
import type { ComponentFor, GuardProps, PageComponent } from './page-module.ts'
import type { routes, RouteName } from './routes.ts'

type PageModule<Component> = {
  load: () => Promise<Component>
  /** The namespaces of texts that it shows in addition to those of every page. */
  texts?: readonly TextNamespace[]
}
type PagesOf<Names extends RouteName> = {
  [Name in Names]: PageModule<ComponentFor<(typeof routes)[Name]['needs']>>
}
/** Pages that visitors come to first. */
type FirstPage = 'home' | 'category' | 'product' | 'all' | 'search' | 'brandBanner' | 'productBanner' | 'hotSaleBanner'
export type FirstPages = PagesOf<FirstPage>
export type FurtherPages = PagesOf<Exclude<RouteName, FirstPage>>
type Guard = ComponentType<GuardProps>
type Pages = {
  first: FirstPages
  /** All others, which are found by a file of their own, with what shows them to those alone who may see them. */
  further: () => Promise<{ furtherPages: FurtherPages; Guard: Guard }>
  /** Loads what few data need besides their page. */
  parts: (data: PageData) => Promise<void>
}

let pages: Pages
let guard: Guard | null = null
const components = new Map<RouteName, PageComponent>()

/** Called once by an entry, before rendering: how each page is loaded, so that links need not import every page. */
export const registerPages = (all: Pages): void => void (pages = all)

/** Whether a page is found without the file of the further ones. */
export const isFirstPage = (name: RouteName): name is FirstPage => name in pages.first

/** The component of a route, once loaded. */
export const pageComponent = (name: RouteName): PageComponent | undefined => components.get(name)

/** What shows a page that is not public to those alone who may see it: there as soon as such a page is. */
export const pageGuard = (): Guard | null => guard

async function furtherPage(name: Exclude<RouteName, FirstPage>): Promise<PageModule<unknown>> {
  const { furtherPages, Guard } = await pages.further()
  guard = Guard
  return furtherPages[name]
}

/** Loads the component and the texts of a route; resolves immediately where they are loaded. */
export async function loadPage(name: RouteName, language: Language): Promise<void> {
  const { load, texts = [] }: PageModule<unknown> = isFirstPage(name) ? pages.first[name] : await furtherPage(name)
  const [component] = await Promise.all([
    // The type holds: a page is rendered with the data of its own route.
    components.get(name) ?? (load() as Promise<PageComponent>),
    loadTexts(language, [...sharedNamespaces, ...texts]),
  ])
  components.set(name, component)
}

/** Loads what few data need besides their page; resolves immediately for all others. */
export const loadPartsFor = (data: PageData): Promise<void> => pages.parts(data)
