import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { previewCoupon, type getCoupon } from '#contract/backoffice/trade/coupons/calls.ts'
import { nameIn } from '#rules/in-language.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { BeforeAndAfter } from '#backoffice/trade/offers/BeforeAndAfter.tsx'
import { TargetSearch, type Target } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

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
  const rows = quantities.map((qty, at) => {
    const preview = previews[at]?.data
    return { qty, preview, isApplied: preview?.before.grandTotalAmt !== preview?.after.grandTotalAmt }
  })
  return <BeforeAndAfter unit={product.unit} rows={rows} queries={previews} />
}
