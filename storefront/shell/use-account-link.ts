import { signInLink } from '#contract/pages/next-page.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useAddress } from '#storefront/router/location.ts'
import { href } from '#storefront/router/href.ts'

/** The address of a retailer's account, or for a visitor that of the login, which leads back to this page. */
export function useAccountLink(): string {
  const retailer = useRetailer()
  const { path, search } = useAddress()
  return retailer ? href('account') : signInLink('/login', path, search)
}
