import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chatAddress, telephone } from './contact.ts'
import { useAccountLink } from './use-account-link.ts'

/** Footer: delivery and returns in a sentence each, how to reach somebody, the legal pages. */
export function Footer() {
  const texts = useTexts('shell')
  const account = useAccountLink()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <section>
          <h2>{texts.delivery}</h2>
          <p>{texts.deliveryText}</p>
        </section>
        <section>
          <h2>{texts.returns}</h2>
          <p>{texts.returnsText}</p>
        </section>
        <section>
          <h2>{texts.contact}</h2>
          <p>
            <a href={telephone.address}>{telephone.shown}</a> · {texts.contactPhone}
          </p>
          <p>
            <a href={chatAddress} target="_blank" rel="noreferrer">
              LINE @songdee
            </a>{' '}
            · {texts.contactChat}
          </p>
        </section>
        <section>
          <h2>{texts.brand}</h2>
          <p>
            <Link href={account.href}>{account.words}</Link>
          </p>
          <p>
            <a href="/privacy-and-terms">{texts.terms}</a>
          </p>
          <p>
            <a href="/cookie-policy">{texts.cookies}</a>
          </p>
        </section>
      </div>
    </footer>
  )
}
