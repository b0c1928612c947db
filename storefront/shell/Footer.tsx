import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AccountWords } from './AccountWords.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'
import { useAccountLink } from './use-account-link.ts'

/** Footer: delivery and returns in a sentence each, contacts, and the supplier's own pages. */
export function Footer() {
  const texts = useTexts('shell')
  const account = useAccountLink()
  const { name, delivery, returns, phone, phoneHours, chat } = useSupplier()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <section>
          <h2>{texts.delivery}</h2>
          <p>{delivery}</p>
        </section>
        <section>
          <h2>{texts.returns}</h2>
          <p>{returns}</p>
        </section>
        {(phone || chat) && (
          <section>
            <h2>{texts.contact}</h2>
            {phone && (
              <p>
                <a href={`tel:${phone.replace(/[ -]/g, '')}`}>{phone}</a>
                {phoneHours && ` ${texts.hours(phoneHours)}`}
              </p>
            )}
            {chat && (
              <p>
                <a href={chat.link} target="_blank" rel="noreferrer">
                  {chat.name}
                </a>
                {chat.hours && ` ${texts.hours(chat.hours)}`}
              </p>
            )}
          </section>
        )}
        <section>
          <h2>{name}</h2>
          <p>
            <Link href={account}>
              <AccountWords />
              <span className="points-here" />
            </Link>
          </p>
          <p>
            <a href="/about">{texts.about}</a>
          </p>
          <p>
            <a href="/privacy-and-terms">{texts.terms}</a>
          </p>
          <p>
            <a href="/cookie-policy">{texts.cookies}</a>
          </p>
          <LanguageSwitch />
        </section>
      </div>
    </footer>
  )
}
