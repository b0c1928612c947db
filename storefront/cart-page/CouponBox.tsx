import { useRef, useState, type FormEvent } from 'react'
import { removeCoupon } from '#contract/cart/calls.ts'
import { satangOf } from '#rules/money.ts'
import { lastMoment } from '#rules/day-in-words.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inLanguage, nameIn } from '#rules/in-language.ts'
import { call } from '#storefront/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import { keepFocus } from '#design/keep-focus.ts'
import { Notice } from '#design/Notice.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { updateCart } from '#storefront/cart/cart-actions.ts'
import type { Cart } from '#storefront/cart/cart-store.ts'
import { useCoupons, useApplyCoupon } from './use-coupons.ts'
import '#design/fields.css'

/** CouponBox: the coupon on the cart, or a code field and the available coupons; a rejected one shows the reason. */
export function CouponBox({ cart }: { cart: Cart }) {
  const texts = useTexts('cart')
  const box = useRef<HTMLElement>(null)
  return (
    <section ref={box} tabIndex={-1} className="panel rows">
      <h2 className="text-lg">{texts.coupon}</h2>
      {cart.couponCode ? (
        <CouponInUse code={cart.couponCode} cart={cart} onRemoved={() => keepFocus(box.current)} />
      ) : (
        <CouponEntry cart={cart} onUsed={() => keepFocus(box.current)} />
      )}
    </section>
  )
}

function CouponEntry({ cart, onUsed }: { cart: Cart; onUsed: () => void }) {
  const texts = useTexts('cart')
  const input = useRef<HTMLInputElement>(null)
  const { error, setError, applying, apply } = useApplyCoupon()
  const use = async (code: string) => {
    if (await apply(code)) onUsed()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim().toUpperCase()
    if (code) void use(code)
    else setError(texts.couponMissing)
  }
  return (
    <form className="rows" noValidate onSubmit={submit}>
      <div className="coupon-entry">
        <Field
          label={texts.couponCode}
          error={error}
          inputRef={input}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="done"
        />
        <Button type="submit" busy={applying !== null}>
          {texts.couponUse}
        </Button>
      </div>
      <Coupons cart={cart} applying={applying} onUse={use} />
    </form>
  )
}

function CouponInUse({ code, cart, onRemoved }: { code: string; cart: Cart; onRemoved: () => void }) {
  const texts = useTexts('cart')
  const errors = useTexts('errors')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const applies = cart.cartItems?.some(({ appliedPromotions }) =>
    appliedPromotions.some(({ discountType }) => discountType === 'COUPON'),
  )
  const missing = cart.nearly?.find(({ discountType }) => discountType === 'COUPON')
  const waitingText = () => {
    if (missing) return texts.couponMore(inBaht(satangOf(missing.addAmt)), code)
    const reason = cart.couponFault ?? 'coupon_conditions'
    if (reason === 'coupon_conditions') return texts.couponWaits(code)
    return reason === 'coupon_invalid' ? texts.couponOver(code) : `${code}: ${errors[reason]}`
  }
  const remove = async () => {
    setError(null)
    setBusy(true)
    const reply = await updateCart(() => call(removeCoupon, { idempotencyKey: freshKey() }))
    setBusy(false)
    if (reply?.ok) onRemoved()
    else setError(errors[reply?.error.code ?? 'unauthenticated'])
  }
  return (
    <Notice
      tone={applies ? 'done' : 'notice'}
      action={
        <Button look="quiet" busy={busy} onClick={remove}>
          {texts.couponRemove}
        </Button>
      }
    >
      {applies ? texts.couponUsed(code) : waitingText()}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </Notice>
  )
}

type CouponsProps = { cart: Cart; applying: string | null; onUse: (code: string) => void }

function Coupons({ cart, applying, onUse }: CouponsProps) {
  const texts = useTexts('cart')
  const language = useLanguage()
  const coupons = useCoupons(cart)
  if (coupons.length === 0) return null
  return (
    <ul className="coupons">
      {coupons
        .toSorted((a, b) => Number(b.usable) - Number(a.usable))
        .map((coupon) => (
          <li key={coupon.code}>
            <p>
              <b>{nameIn(coupon, language)}</b>
              <small>
                {coupon.code} · {inLanguage(language, coupon.conditionThai, coupon.conditionEng)}
                <br />
                {texts.couponUntil(formatDate(lastMoment(coupon.validUntil), language))}
              </small>
            </p>
            <Button
              look={coupon.usable ? 'plain' : 'quiet'}
              busy={applying === coupon.code}
              aria-label={texts.couponUseOf(coupon.code)}
              onClick={() => onUse(coupon.code)}
            >
              {texts.use}
            </Button>
          </li>
        ))}
    </ul>
  )
}
