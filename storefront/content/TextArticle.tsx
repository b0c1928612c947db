import type { ReactNode } from 'react'
import type { TextPage } from '#contract/pages/shapes.ts'
import { legalSlug } from '#rules/content/pages.ts'
import { sectionsOf, type Section } from '#rules/content/rich-text.ts'
import { formatDate } from '#rules/thai-date.ts'
import { RichText } from '#design/RichText.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import './text-article.css'

/** For these the version matters to the user. */
const versionedTexts: ReadonlySet<string> = new Set(['privacy-and-terms', 'cookie-policy'])

/**
 * TextArticle: a published text of the supplier, with a table of contents if it has several sections.
 * @param children the storefront's own part, between the introduction and the sections
 */
export function TextArticle({ data, children }: { data: TextPage; children?: ReactNode }) {
  const texts = useTexts('legal')
  const language = useLanguage()
  const [intro, ...parts] = introOf(sectionsOf(data.body))
  const contents = parts.flatMap(({ heading }) => (heading?.id ? [{ id: heading.id, text: heading.text }] : []))
  return (
    <article className={data.slug === legalSlug ? 'article article-clauses' : 'article'}>
      <PageTitle back={href('home')}>{data.title}</PageTitle>
      {versionedTexts.has(data.slug) && (
        <p className="text-quiet">{texts.version(data.version, formatDate(new Date(data.publishedAt), language))}</p>
      )}
      <RichText blocks={intro.blocks} link={Link} />
      {children}
      {contents.length > 1 && (
        <nav aria-label={texts.contents}>
          <ul className="article-contents">
            {contents.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {parts.map(({ heading, blocks }, index) => (
        <section key={index} className="article-part">
          <RichText blocks={heading ? [heading, ...blocks] : blocks} link={Link} />
        </section>
      ))}
    </article>
  )
}

/** The blocks before the first heading come first, even if there are none. */
const introOf = (sections: readonly Section[]): [Section, ...Section[]] => {
  const [first, ...others] = sections
  return first && !first.heading ? [first, ...others] : [{ heading: null, blocks: [] }, ...sections]
}
