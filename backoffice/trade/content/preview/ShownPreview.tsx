import { useState } from 'react'
import type { ContentOf } from '#contract/content/content.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { LinkComponent } from '#design/LinkComponent.ts'
import { pictureSource } from '#design/picture-source.ts'
import { RichText } from '#design/RichText.tsx'
import { content as english } from '#backoffice/texts/content.en.ts'
import { content as thai } from '#backoffice/texts/content.th.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { EditedContent } from '../stored-content.ts'

/** What the shop writes on its buttons is in the language that is drawn. */
const shopWords = { th: thai, en: english }

type ShownProps = { edited: Extract<EditedContent, { kind: 'pages' | 'popups' | 'banners' }> }

/** ShownPreview: what is being typed as the shop shows it on a phone, in each language. */
export function ShownPreview({ edited }: ShownProps) {
  const texts = useTexts('content')
  return (
    <section className="panel offer-block">
      <h2>{texts.lookPreview}</h2>
      {(['th', 'en'] as const).map((language) => (
        <figure key={language} className="shown-preview">
          <figcaption>{texts.languages[language]}</figcaption>
          {/* A long text scrolls here; its links lead nowhere. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="shown-phone" tabIndex={0} aria-label={texts.languages[language]} lang={language}>
            <Shown edited={edited} language={language} />
          </section>
        </figure>
      ))}
    </section>
  )
}

function Shown({ edited, language }: ShownProps & { language: Language }) {
  if (edited.kind === 'banners') return <Banner banner={edited.content} language={language} />
  if (edited.kind === 'popups') return <Popup popup={edited.content} language={language} />
  const { title, body } = edited.content
  return (
    <div inert>
      <h3>{title[language]}</h3>
      <RichText blocks={body[language]} link={NoLink} />
    </div>
  )
}

function Popup({ popup, language }: { popup: ContentOf['popups']; language: Language }) {
  const { title, body, image, link, linkText } = popup
  return (
    <div inert>
      <h3>{title[language]}</h3>
      {image && <img className="popup-picture" src={pictureSource(image, 600, language)} alt="" />}
      <RichText blocks={body[language]} link={NoLink} />
      <p className="popup-answers">
        <span className="button">{shopWords[language].popupLater}</span>
        {link && <span className="button button-primary">{linkText[language]}</span>}
      </p>
    </div>
  )
}

function Banner({ banner, language }: { banner: ContentOf['banners']; language: Language }) {
  const texts = useTexts('content')
  const [isCut, setIsCut] = useState(false)
  /** Measured whenever it is drawn: the text or its letters may be others by then. */
  const measure = (words: HTMLElement | null) => {
    if (words) setIsCut(words.scrollHeight > words.clientHeight)
  }
  return (
    <>
      <div className="shown-banner" inert>
        {banner.image && <img src={pictureSource(banner.image, 600, language)} alt="" />}
        <span ref={measure}>
          {banner.description[language]}
          <small>{shopWords[language].bannerGoods}</small>
        </span>
      </div>
      <output className="field-error">{isCut && texts.bannerCut}</output>
    </>
  )
}

const NoLink: LinkComponent = ({ children }) => <span className="link">{children}</span>
