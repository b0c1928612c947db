import { Account } from '#storefront/account/Account.tsx'

export const RetailerInfoPage = () => <Account />
