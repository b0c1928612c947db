import type { ReactNode } from 'react'
import { bangkokClock } from '#rules/bangkok-time.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { methods } from '#rules/payments/pay-types.ts'
import { bankName } from '#rules/payments/banks.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressText, addressHead } from './AddressText.tsx'
import { useChosenLines } from './chosen-lines.ts'
import { billingIdOf, type CheckoutChoices } from './checkout-choices.ts'
import type { usePickUp } from './use-pick-up.ts'
import type { Address } from '#storefront/identity/use-profile.ts'

type ChosenDetailsProps = {
  choices: CheckoutChoices
  addresses: readonly Address[]
  /** Where orders are fetched; null where they are not. */
  pickUp: ReturnType<typeof usePickUp>
}

/** ChosenDetails: addresses, method, note and tax invoice for review, each with a link to change it. */
export function ChosenDetails({ choices, addresses, pickUp }: ChosenDetailsProps) {
  const texts = useTexts('checkout')
  const language = useLanguage()
  const { shippingAddressId, pickUpFrom, method, bank, note, wantsTaxInvoice, taxInvoice } = choices
  const atCounter = pickUpFrom !== null && method !== null && methods[method].paidAtDoor
  const window = pickUp?.windows.find(({ from }) => from.toISOString() === pickUpFrom)
  const billingId = billingIdOf(choices)
  const shipping = addresses.find(({ id }) => id === shippingAddressId)
  const billing = addresses.find(({ id }) => id === billingId)
  return (
    <section className="panel">
      <dl className="chosen">
        {pickUpFrom === null ? (
          <Detail label={texts.shipTo}>{shipping && <AddressLines address={shipping} />}</Detail>
        ) : (
          <Detail label={texts.fetched}>
            {pickUp?.place[language]}
            <br />
            {window &&
              `${formatDay(window.from, language)} ${texts.hours(bangkokClock(window.from), bangkokClock(window.until))}`}
          </Detail>
        )}
        <Detail label={texts.billTo}>
          {pickUpFrom === null && billing === shipping
            ? texts.sameAsShipping
            : billing && <AddressLines address={billing} />}
        </Detail>
        <Detail label={texts.payBy}>
          {atCounter ? texts.payAtCounter : method && texts.methodNames[method]}
          {bank && ` · ${bankName(bank, language)}`}
        </Detail>
        {wantsTaxInvoice && (
          <Detail label={texts.invoiceHeading}>
            {taxInvoice.name} · {normaliseTaxId(taxInvoice.taxId)} ·{' '}
            {taxInvoice.branch === headOffice ? texts.headOffice : texts.branchNumber(taxInvoice.branch)}
          </Detail>
        )}
        {note.trim() && (
          <Detail label={texts.noteHeading}>
            <span lang="th">{note}</span>
          </Detail>
        )}
      </dl>
      <Link href={href('shipping', {}, useChosenLines().query)} className="button button-quiet -mb-2 -ml-3">
        {texts.change}
      </Link>
    </section>
  )
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const AddressLines = ({ address }: { address: Address }) => (
  <>
    <span lang="th">{addressHead(address)}</span> <AddressText address={address} />
  </>
)
