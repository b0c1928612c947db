import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { previewCoupon, type getCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import { nameIn } from '#rules/in-language.ts'
import { formatWhole, satang, satangOf } from '#rules/money.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { TargetSearch, type Target } from '#backoffice/trade/offers/TargetPicker.tsx'
import { AmountTable } from '#backoffice/trade/promotions/AmountTable.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'

type Coupon = AnswerOf<typeof getCoupon>

/** CouponPreview: what a cart of one product costs without a draft and with it, just below its minimum and from there on. */
export function CouponPreview({ coupon }: { coupon: Coupon }) {
  const texts = useTexts('coupons')
  const language = useLanguage()
  const [product, setProduct] = useState<Target | null>(null)
  return (
    <section className="stack" aria-label={texts.tryIt}>
      <h3>{texts.tryIt}</h3>
      <TargetSearch level="product" label={texts.tryProduct} onChoose={setProduct} />
      {product && (
        <>
          <p className="offer-hint">{texts.tryWith(nameIn(product, language))}</p>
          <CouponTable coupon={coupon} product={product} />
        </>
      )}
    </section>
  )
}

function CouponTable({ coupon, product }: { coupon: Coupon; product: Target }) {
  const texts = useTexts('coupons')
  const offers = useTexts('promotions')
  const enough = Math.max(1, Math.ceil(coupon.minimum / Math.max(0.01, product.price ?? 1)))
  const quantities = enough > 1 ? [enough - 1, enough] : [enough]
  const previews = useQueries({
    queries: quantities.map((qty) => ({
      queryKey: ['coupon-preview', coupon.code, coupon.revision, product.id, qty],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callOrThrow(previewCoupon, {
          params: { code: coupon.code },
          body: { cartItems: [{ productId: product.id, qty }] },
          signal,
        }),
    })),
  })
  return (
    <AmountTable heads={[offers.quantity]} amounts={[offers.before, offers.after, texts.off]}>
      {quantities.map((qty, at) => {
        const preview = previews[at]?.data
        const [before, after] = [preview?.before.grandTotalAmt ?? 0, preview?.after.grandTotalAmt ?? 0]
        return (
          <tr key={qty}>
            <th scope="row">
              {formatWhole(qty)} {product.unit}
            </th>
            <td className="is-end">{preview && <Money satang={satangOf(before)} />}</td>
            <td className="is-end">{preview && <Money satang={satangOf(after)} />}</td>
            <td className="is-end">
              {preview &&
                (before === after ? offers.notApplied : <Money satang={satang(satangOf(before) - satangOf(after))} />)}
            </td>
          </tr>
        )
      })}
    </AmountTable>
  )
}
