import type { DescribedSupplier, PageData } from '#contract/pages/shapes.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { RouteName } from './routes.ts'
import { pageTitle } from './page-title.ts'

/** Title and description of a page, for the document's head and for search engines. */
export function head(
  route: RouteName,
  data: PageData,
  language: Language,
  supplier: DescribedSupplier,
): { title: string; description: string } {
  const { name, description } = supplier
  if (data.kind === 'product') return { title: `${data.card.name} | ${name}`, description: data.detail || description }
  if (data.kind === 'listing') return { title: `${data.heading} | ${name}`, description }
  if (data.kind === 'text') return { title: `${data.title} | ${name}`, description }
  return { title: pageTitle(route, language, supplier), description }
}
