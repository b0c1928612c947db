import { PrivacyAndTerms } from '#storefront/legal/PrivacyAndTerms.tsx'

export const PrivacyAndTermsPage = () => <PrivacyAndTerms />
