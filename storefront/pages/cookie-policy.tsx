import { CookiePolicy } from '#storefront/legal/CookiePolicy.tsx'

export const CookiePolicyPage = () => <CookiePolicy />
