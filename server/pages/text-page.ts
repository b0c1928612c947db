import type { MatchedPage } from '#contract/pages/page-render.ts'
import type { TextPage } from '#contract/pages/shapes.ts'
import type { PageContext } from './cards.ts'
import { contactOf } from './supplier.ts'

/** A page written by staff; its name is the last part of its address. Null where there is none. */
export function textPage(
  { matched, path }: { matched: MatchedPage; path: string },
  { content, language }: PageContext,
): TextPage | null {
  const slug = matched.params['slug'] ?? path.split('/').at(-1) ?? ''
  const page = content.pages.get(slug)
  if (!page) return null
  return {
    kind: 'text',
    slug: page.slug,
    title: page.content.title[language],
    body: page.content.body[language],
    version: page.version,
    publishedAt: page.publishedAt,
    ...(page.slug === 'contact-us' && { contact: contactOf(content.brand, content.delivery, language) }),
  }
}
