import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import type { listMethods } from '#contract/payments/calls.ts'
import { moneyColumn } from '#rules/orders/summary.ts'
import { DeliveryPromise } from '#storefront/delivery/DeliveryPromise.tsx'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { opensBankApps } from './device.ts'
import { href } from '#storefront/router/href.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressChoices, type EditedAddress } from './AddressChoices.tsx'
import { AddressEditor } from './AddressEditor.tsx'
import { useChosenLines } from './chosen-lines.ts'
import { errorsOf, maxNoteLength, settledChoices, useCheckoutChoices, type ChoiceError } from './checkout-choices.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { OtherAddress } from './OtherAddress.tsx'
import { PriceRises } from './PriceRises.tsx'
import { usePriceRises } from './use-price-rises.ts'
import { useProducts } from '#storefront/cart/use-products.ts'
import { methods as methodDetails } from '#rules/payments/pay-types.ts'
import { MoneySummary } from '#storefront/cart/MoneySummary.tsx'
import { OrderFindings } from '#storefront/cart/OrderFindings.tsx'
import { SumSkeleton } from './SumSkeleton.tsx'
import { WayChoice } from './WayChoice.tsx'
import { TaxInvoiceFields } from './TaxInvoiceFields.tsx'
import type { Profile } from '#storefront/identity/use-profile.ts'
import type { LastBuyer } from './use-tax-profile.ts'
import { startsOf, usePickUp } from './use-pick-up.ts'
import { useShownQuote } from './use-shown-quote.ts'
import '#design/fields.css'

type ShippingFormProps = {
  profile: Profile
  methods: AnswerOf<typeof listMethods>
  /** The buyer on the retailer's latest tax invoice. */
  buyer: LastBuyer | undefined
}

/** ShippingForm: delivery address, billing address and payment method; every choice is stored. */
export function ShippingForm({ profile, methods, buyer }: ShippingFormProps) {
  const texts = useTexts('checkout')
  const cart = useTexts('cart')
  const navigate = useNavigate()
  const [stored, choose] = useCheckoutChoices(profile.id)
  const [edited, setEdited] = useState<EditedAddress | null>(null)
  const [fieldErrors, setFieldErrors] = useState<readonly ChoiceError[]>([])
  const offered = methods.filter(({ checkout }) => checkout).map(({ method }) => method)
  const bankApps = opensBankApps(navigator)
  const pickUp = usePickUp()
  const pickUps = startsOf(pickUp)
  const choices = settledChoices(stored, profile, { methods: offered, bankApps, pickUps }, buyer?.profile)
  const isPickUp = choices.pickUpFrom !== null
  // The confirmation page redirects here while choices are missing.
  const isIncomplete = useQueryOfAddress().has('incomplete')
  const chosen = useChosenLines()
  const { quote, shown, estimated } = useShownQuote(choices.shippingAddressId, isPickUp)

  const items = shown?.cartItems ?? []
  const { rises } = usePriceRises(profile.id, items)
  const products = useProducts(rises.map(({ productId }) => productId))
  /** Nothing was wrong: the way to pay was never chosen. As it was at the opening: choosing it now moves and blames nothing. */
  const [isFirst] = useState(isIncomplete && stored.method === null)
  const showGap = useEffectEvent(() => {
    if (isIncomplete)
      document.querySelector(gaps[errorsOf(choices)[0] ?? 'method_missing'] ?? '.page')?.scrollIntoView()
  })
  useEffect(() => showGap(), [])

  const keep = (changed: Parameters<typeof choose>[0] = {}) => {
    // A buyer that was not shown is not chosen: the next page may know a better one. Nor is the account's billing address.
    const { taxInvoice } = choices.wantsTaxInvoice ? choices : stored
    choose({ ...choices, taxInvoice, billingAddressId: stored.billingAddressId, ...changed })
  }
  const change = (changed: Parameters<typeof choose>[0]) => {
    keep(changed)
    setFieldErrors([])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(choices)
    setFieldErrors(found)
    if (found.length > 0) return requestAnimationFrame(showFirstError)
    keep()
    void navigate(href('confirm', {}, chosen.query))
  }
  return (
    <>
      <form className="document" noValidate onSubmit={submit}>
        <div className="document-lines gap-6">
          {isIncomplete && !isFirst && <Notice tone="failed">{texts.incomplete}</Notice>}
          {pickUp && <WayChoice offered={pickUp} choices={choices} fieldErrors={fieldErrors} onChoose={change} />}
          <AddressChoices
            addresses={profile.addresses}
            choices={choices}
            fieldErrors={fieldErrors}
            onChoose={change}
            onEdit={setEdited}
          />
          {/* Below what it is about: it must not push the addresses from under a thumb. */}
          {!isPickUp && <OtherAddress profile={profile} addressId={choices.shippingAddressId} />}
          <MethodChoice
            offered={offered}
            bankApps={bankApps}
            choices={choices}
            fieldErrors={fieldErrors}
            isFirst={isFirst}
            onChoose={change}
          />
          <div className="field">
            <label className="field-label" htmlFor="note">
              {isPickUp ? texts.noteOfPickUp : texts.note}
            </label>
            <textarea
              id="note"
              className="input textarea"
              maxLength={maxNoteLength}
              {...(!isPickUp && { 'aria-describedby': 'note-help' })}
              value={choices.note}
              onChange={(event) => change({ note: event.target.value })}
            />
            {!isPickUp && (
              <p className="field-help" id="note-help">
                {texts.noteHelp}
              </p>
            )}
          </div>
          <TaxInvoiceFields
            choices={choices}
            fieldErrors={fieldErrors}
            knownAddressId={stored.billingAddressId === null ? (buyer?.billingAddressId ?? null) : null}
            onChoose={change}
          />
        </div>
        <aside className="document-side panel" aria-label={cart.summary}>
          <h2>{cart.summary}</h2>
          {shown ? (
            <MoneySummary brief totals={shown} updating={quote.isPlaceholderData && !estimated} />
          ) : (
            <SumSkeleton />
          )}
          {estimated && <Notice tone="info">{texts.estimated}</Notice>}
          {shown && <OrderFindings cart={shown} payType={choices.method && methodDetails[choices.method].payType} />}
          {shown && !isPickUp && (
            <DeliveryPromise deliveryAmt={shown.deliveryAmt} addressId={choices.shippingAddressId} />
          )}
          <PriceRises rises={rises} products={products.byId} />
          <div className="next-step">
            <p className="lg:hidden">
              <small>{cart.net}</small>
              <b>{shown && <Money satang={moneyColumn(shown).net} />}</b>
            </p>
            <Button look="primary" type="submit">
              {texts.continue}
            </Button>
          </div>
        </aside>
      </form>
      {edited && (
        // Outside the form: forms must not be nested
        <AddressEditor
          retailerId={profile.id}
          address={edited.address}
          onClose={() => setEdited(null)}
          onSaved={({ id }) => {
            setEdited(null)
            change({ [edited.use]: id })
          }}
        />
      )}
    </>
  )
}

/** Where each gap is closed; an address may have to be added first. */
const gaps: Partial<Record<ChoiceError, string>> = { method_missing: '#method', bank_missing: '#bank' }

/** Scrolls to the head of the first invalid group, and focuses the field that corrects it. */
function showFirstError(): void {
  const error = document.querySelector<HTMLElement>('[aria-invalid=true], .choices:has(> .field-error)')
  error?.scrollIntoView({ block: error instanceof HTMLInputElement ? 'center' : 'start' })
  const field = error instanceof HTMLInputElement ? error : error?.querySelector<HTMLElement>('input:enabled, button')
  field?.focus({ preventScroll: true })
}
