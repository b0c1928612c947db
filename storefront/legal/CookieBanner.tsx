import { Button } from '#design/Button.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chooseCookies, useCookieConsent } from './cookie-consent.ts'

/** Here the banner would cover the next step, or repeat the question of the page. */
const routesWithoutBanner = new Set(['cart', 'shipping', 'confirm', 'payment', 'login', 'register', 'cookies'])

/**
 * CookieBanner: asks once what may be stored, with two equal answers, and does not block the page. The server draws it for
 * everybody; the start script hides it where the question is answered, and takes an answer before hydration.
 */
export function CookieBanner() {
  const { cookieQuestion: texts } = useTexts('shell')
  const chosen = useCookieConsent()
  const { path } = useAddress()
  if ((chosen !== null && chosen !== 'drawing') || routesWithoutBanner.has(match(path).route)) return null
  return (
    <aside className="cookie-banner" aria-label={texts.heading}>
      <p>
        {`${texts.text} `}
        <Link href={href('cookies')} className="link">
          {texts.policy}
        </Link>
      </p>
      <div className="cookie-answers">
        <Button data-tap="necessary" onClick={() => chooseCookies('necessary')}>
          {texts.necessary}
        </Button>
        <Button data-tap="all" onClick={() => chooseCookies('all')}>
          {texts.all}
        </Button>
      </div>
    </aside>
  )
}
