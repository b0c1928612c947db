import { account as accountEn } from '#storefront/texts/account.en.ts'
import { account as accountTh } from '#storefront/texts/account.th.ts'
import { browse as browseEn } from '#storefront/texts/browse.en.ts'
import { browse as browseTh } from '#storefront/texts/browse.th.ts'
import { cart as cartEn } from '#storefront/texts/cart.en.ts'
import { cart as cartTh } from '#storefront/texts/cart.th.ts'
import { catalogue as catalogueEn } from '#storefront/texts/catalogue.en.ts'
import { catalogue as catalogueTh } from '#storefront/texts/catalogue.th.ts'
import { checkout as checkoutEn } from '#storefront/texts/checkout.en.ts'
import { checkout as checkoutTh } from '#storefront/texts/checkout.th.ts'
import { consent as consentEn } from '#storefront/texts/consent.en.ts'
import { consent as consentTh } from '#storefront/texts/consent.th.ts'
import { errors as errorsEn } from '#storefront/texts/errors.en.ts'
import { errors as errorsTh } from '#storefront/texts/errors.th.ts'
import { help as helpEn } from '#storefront/texts/help.en.ts'
import { help as helpTh } from '#storefront/texts/help.th.ts'
import { identity as identityEn } from '#storefront/texts/identity.en.ts'
import { identity as identityTh } from '#storefront/texts/identity.th.ts'
import { offline as offlineEn } from '#storefront/texts/offline.en.ts'
import { offline as offlineTh } from '#storefront/texts/offline.th.ts'
import { orders as ordersEn } from '#storefront/texts/orders.en.ts'
import { orders as ordersTh } from '#storefront/texts/orders.th.ts'
import { register as registerEn } from '#storefront/texts/register.en.ts'
import { register as registerTh } from '#storefront/texts/register.th.ts'
import { restricted as restrictedEn } from '#storefront/texts/restricted.en.ts'
import { restricted as restrictedTh } from '#storefront/texts/restricted.th.ts'
import { shell as shellEn } from '#storefront/texts/shell.en.ts'
import { shell as shellTh } from '#storefront/texts/shell.th.ts'

const th = {
  ...{ account: accountTh, browse: browseTh, cart: cartTh, catalogue: catalogueTh, checkout: checkoutTh },
  ...{ consent: consentTh, errors: errorsTh, help: helpTh, identity: identityTh, offline: offlineTh },
  ...{ orders: ordersTh, register: registerTh, restricted: restrictedTh, shell: shellTh },
}
const en = {
  ...{ account: accountEn, browse: browseEn, cart: cartEn, catalogue: catalogueEn, checkout: checkoutEn },
  ...{ consent: consentEn, errors: errorsEn, help: helpEn, identity: identityEn, offline: offlineEn },
  ...{ orders: ordersEn, register: registerEn, restricted: restrictedEn, shell: shellEn },
} as unknown as typeof th

/** The shop's words by language: journeys find things by what people read. */
export const textsIn = { th, en }

/** The words around the gap of a text. */
export const words = (text: (gap: string) => string) => new RegExp(text('.*'))
