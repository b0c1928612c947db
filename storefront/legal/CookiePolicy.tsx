import { legalDocuments } from '#rules/identity/legal-documents.ts'
import { Notice } from '#storefront/design/Notice.tsx'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { href } from '#storefront/router/href.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { LegalText } from './LegalText.tsx'

/** CookiePolicy: every cookie and storage key that is really used, why, and for how long. */
export function CookiePolicy() {
  const texts = useTexts('legal')
  return (
    <article className="legal">
      <PageTitle back={href('home')}>{texts.cookiesTitle}</PageTitle>
      <Notice tone="info">{texts.noBanner}</Notice>
      <StoredThings caption={texts.cookiesCaption} rows={texts.cookieRows} />
      <StoredThings caption={texts.storageCaption} rows={texts.storageRows} />
      <LegalText
        id="more"
        title={texts.cookiesMore}
        version={texts.version(legalDocuments.privacy)}
        clauses={texts.cookieClauses}
      />
    </article>
  )
}

type Row = { name: string; purpose: string; kept: string }

function StoredThings({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const texts = useTexts('legal')
  return (
    <section className="legal-text">
      <h2>{caption}</h2>
      <dl className="stored">
        {rows.map(({ name, purpose, kept }) => (
          <div key={name}>
            <dt>
              {name.split(', ').map((one) => (
                <code key={one}>{one}</code>
              ))}
            </dt>
            <dd>{purpose}</dd>
            <dd className="text-quiet">
              {texts.keptFor} {kept}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
