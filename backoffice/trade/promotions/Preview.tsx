import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { nameIn } from '#rules/in-language.ts'
import { previewPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { BeforeAndAfter } from '#backoffice/trade/offers/BeforeAndAfter.tsx'
import { TargetSearch, useTargets, type Target } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { Promotion } from './promotion.ts'
import { TierPills } from './TierPills.tsx'

/** Preview: the words of a draft on a product card, and what a cart costs without it and with it, at each tier. */
export function Preview({ promotion }: { promotion: Promotion }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const [own] = useTargets('product', promotion.level === 'product' ? promotion.targets.slice(0, 1) : [])
  const [gift] = useTargets('product', promotion.giftProductId === null ? [] : [promotion.giftProductId])
  const [chosen, setChosen] = useState<Target | null>(null)
  const product = chosen ?? own
  return (
    <>
      <TierPills promotion={promotion} gift={gift && nameIn(gift, language)} />
      {promotion.level !== 'product' && (
        <TargetSearch level="product" label={texts.previewProduct} onChoose={setChosen} />
      )}
      {product && (
        <>
          <p className="offer-hint">{texts.exampleOf(nameIn(product, language))}</p>
          <PreviewTable promotion={promotion} product={product} />
        </>
      )}
    </>
  )
}

function PreviewTable({ promotion, product }: { promotion: Promotion; product: Target }) {
  const texts = useTexts('promotions')
  const quantities = promotion.tiers.map(({ minimumBuy }) =>
    promotion.level === 'cart' ? Math.ceil(minimumBuy / Math.max(0.01, product.price ?? 1)) : minimumBuy,
  )
  const previews = useQueries({
    queries: quantities.map((qty) => ({
      queryKey: ['promotion-preview', promotion.id, promotion.revision, product.id, qty],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callOrThrow(previewPromotion, {
          params: { id: promotion.id },
          body: { cartItems: [{ productId: product.id, qty }] },
          signal,
        }),
    })),
  })
  const rows = quantities.map((qty, at) => {
    const preview = previews[at]?.data
    const gifts = preview?.after.cartItems?.reduce((sum, item) => sum + (item.type === 'FREE' ? item.qty : 0), 0)
    return { qty, preview, isApplied: (preview?.applied.length ?? 0) > 0, gifts: gifts ?? 0 }
  })
  return <BeforeAndAfter unit={product.unit} rows={rows} gifts={texts.giftsGiven} queries={previews} />
}
