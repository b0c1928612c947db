import type { TextPage } from '#contract/pages/shapes.ts'
import { legalSlug } from '#rules/content/pages.ts'
import { sectionsOf } from '#rules/content/rich-text.ts'
import { formatDate } from '#rules/thai-date.ts'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { RichText } from './RichText.tsx'
import './text-article.css'

/** TextArticle: a text of the supplier in the version that holds, with what it contains where that is more than one thing. */
export function TextArticle({ data }: { data: TextPage }) {
  const texts = useTexts('legal')
  const language = useLanguage()
  const sections = sectionsOf(data.body)
  const named = sections.flatMap(({ heading }) => (heading?.id ? [{ id: heading.id, text: heading.text }] : []))
  return (
    <article className={data.slug === legalSlug ? 'article article-clauses' : 'article'}>
      <PageTitle back={href('home')}>{data.title}</PageTitle>
      <p className="text-quiet">{texts.version(data.version, formatDate(new Date(data.publishedAt), language))}</p>
      {named.length > 1 && (
        <nav aria-label={texts.contents}>
          <ul className="article-contents">
            {named.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map(({ heading, blocks }, index) => (
        <section key={index} className={heading ? 'article-part' : undefined}>
          <RichText blocks={heading ? [heading, ...blocks] : blocks} />
        </section>
      ))}
    </article>
  )
}
