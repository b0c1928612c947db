import { buttonClass } from '#storefront/design/Button.tsx'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chatWith } from './chat-link.ts'
import './help.css'

/** Questions: what shops ask, each opened by itself; the browser's own search finds the closed ones too. */
export function Questions() {
  const texts = useTexts('help')
  return (
    <div className="help">
      <PageTitle back={href('account')}>{texts.questionsHeading}</PageTitle>
      <p className="text-quiet">{texts.questionsLead}</p>
      <div className="questions">
        {texts.questions.map(({ id, question, answer }) => (
          <details key={id} id={id}>
            <summary>{question}</summary>
            {answer.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </details>
        ))}
      </div>
      <section className="panel help-more">
        <h2>{texts.notFound}</h2>
        <a href={chatWith(texts.askDraft)} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
          {texts.askUs}
        </a>
        <Link href={href('contact')} className={buttonClass('quiet')}>
          {texts.toContact}
        </Link>
      </section>
    </div>
  )
}
