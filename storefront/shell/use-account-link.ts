import { signInLink } from '#contract/pages/next-page.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { href } from '#storefront/router/href.ts'

/** Links a retailer to the account, and a visitor to the login, which leads back to this page. */
export function useAccountLink(): { href: string; words: string } {
  const texts = useTexts('shell')
  const retailer = useRetailer()
  const { path, search } = useAddress()
  if (retailer) return { href: href('account'), words: texts.account }
  return { href: signInLink('/login', path, search), words: texts.login }
}
