import { legalDocuments } from '#rules/identity/legal-documents.ts'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { LegalText } from './LegalText.tsx'

/** PrivacyAndTerms: the two documents a shop accepts when it registers, in the versions it accepts. */
export function PrivacyAndTerms() {
  const texts = useTexts('legal')
  return (
    <article className="legal">
      <PageTitle back={href('home')}>{texts.heading}</PageTitle>
      <p>{texts.lead}</p>
      <ul className="legal-contents">
        <li>
          <a href="#privacy" className="link">
            {texts.privacyTitle}
          </a>
        </li>
        <li>
          <a href="#terms" className="link">
            {texts.termsTitle}
          </a>
        </li>
        <li>
          <Link href={href('cookies')} className="link">
            {texts.cookiesTitle}
          </Link>
        </li>
      </ul>
      <LegalText
        id="privacy"
        title={texts.privacyTitle}
        version={texts.version(legalDocuments.privacy)}
        clauses={texts.privacy}
      />
      <LegalText
        id="terms"
        title={texts.termsTitle}
        version={texts.version(legalDocuments.terms)}
        clauses={texts.terms}
      />
    </article>
  )
}
