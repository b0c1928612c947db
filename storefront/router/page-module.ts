import type { ReactNode } from 'react'
import type { PageAccess, PageNeed } from '#contract/pages/page-render.ts'
import type {
  HomePage,
  ListingPage,
  NotFoundPage,
  PageData,
  PlainPage,
  ProductPage,
  TextPage,
} from '#contract/pages/shapes.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'

type DataOf = {
  home: HomePage
  category: ListingPage
  product: ProductPage
  'hidden-product': ProductPage
  all: ListingPage
  search: ListingPage
  banner: ListingPage
  promotion: ListingPage
  text: TextPage
  plain: PlainPage
  'not-found': NotFoundPage
}
/** The props of a page: its data and the parameters of its path. */
export type PageProps<Data = PageData> = { data: Data; params: Record<string, string> }
type Part<Data> = (props: PageProps<Data>) => ReactNode
export type PageComponent = Part<PageData>

/** Of what shows a page that is not public to those alone who may see it. */
export type GuardProps = { access: PageAccess; children?: ReactNode }

type TextKeys<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts]

/** The component of a page whose route needs these data. */
export type ComponentFor<Need extends PageNeed> = Part<DataOf[Need]>

export type PageRoute<Path extends string = string, Need extends PageNeed = PageNeed> = {
  path: Path
  /** Other addresses of the same page; links use `path`. */
  also?: readonly string[]
  access: PageAccess
  needs: Need
  /** Its title where the data has no heading; else the supplier's name and tagline. */
  title?: TextKeys<AllTexts['shell']>
}

/** One row of the route table, with its path and needs as literal types. */
export const page = <Path extends string, Need extends PageNeed>(route: PageRoute<Path, Need>): PageRoute<Path, Need> =>
  route
