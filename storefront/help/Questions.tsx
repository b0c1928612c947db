import type { TextPage } from '#contract/pages/shapes.ts'
import { sectionsOf } from '#rules/content/rich-text.ts'
import { RichText } from '#design/RichText.tsx'
import { buttonClass } from '#design/Button.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ChatLink } from './ChatLink.tsx'
import './help.css'

/** Questions: frequent questions, each expanding on its own; the browser's page search finds closed ones too. */
export function Questions({ data }: { data: TextPage }) {
  const texts = useTexts('help')
  const sections = sectionsOf(data.body)
  const questions = sections.filter(({ heading }) => heading)
  return (
    <div className="help">
      <PageTitle back={href('account')}>{data.title}</PageTitle>
      <RichText blocks={sections.find(({ heading }) => !heading)?.blocks ?? []} link={Link} />
      <div className="questions">
        {questions.map(({ heading, blocks }, index) => (
          <details key={index} id={heading?.id}>
            <summary>{heading?.text}</summary>
            <RichText blocks={blocks} link={Link} />
          </details>
        ))}
      </div>
      <section className="panel help-more">
        <h2>{texts.notFound}</h2>
        <ChatLink look="primary" draft={texts.askDraft}>
          {texts.askUs}
        </ChatLink>
        <Link href={href('contact')} className={buttonClass('quiet')}>
          {texts.toContact}
        </Link>
      </section>
    </div>
  )
}
