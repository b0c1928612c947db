import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { nameIn } from '#rules/in-language.ts'
import { previewTerms } from '#contract/backoffice/trade/promotions/calls.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { BeforeAndAfter } from '#backoffice/trade/offers/BeforeAndAfter.tsx'
import { TargetSearch, useTargets, type Target } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { problemOf } from '#web/reply.ts'
import type { PreviewedTerms } from './promotion.ts'
import { TierPills } from './TierPills.tsx'

/**
 * Preview: the words of typed terms on a product card, and what a cart costs without them and with them, at each tier.
 * Terms that are not whole yet show what they have.
 */
export function Preview({ terms }: { terms: PreviewedTerms }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const [own] = useTargets('product', terms.level === 'product' ? terms.targets.slice(0, 1) : [])
  const giftId = terms.giftProductId ?? null
  const [gift] = useTargets('product', giftId === null ? [] : [giftId])
  const [chosen, setChosen] = useState<Target | null>(null)
  const product = terms.level === 'product' ? own : chosen
  const tiers = terms.tiers.filter(({ minimumBuy, discount, giftQty }) => minimumBuy > 0 && (discount ?? giftQty))
  return (
    <>
      {tiers.length > 0 && <TierPills promotion={{ ...terms, tiers }} gift={gift && nameIn(gift, language)} />}
      {terms.level !== 'product' && <TargetSearch level="product" label={texts.previewProduct} onChoose={setChosen} />}
      {product && tiers.length === terms.tiers.length ? (
        <PreviewTable terms={terms} product={product} />
      ) : (
        <p className="offer-hint">{texts.previewNeeded}</p>
      )}
    </>
  )
}

function PreviewTable({ terms, product }: { terms: PreviewedTerms; product: Target }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const quantities = terms.tiers.map(({ minimumBuy }) =>
    terms.level === 'cart' ? Math.ceil(minimumBuy / Math.max(0.01, product.price ?? 1)) : minimumBuy,
  )
  const previews = useQueries({
    queries: quantities.map((qty) => ({
      queryKey: ['promotion-preview', terms, product.id, qty],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callOrThrow(previewTerms, { body: { terms, cartItems: [{ productId: product.id, qty }] }, signal }),
    })),
  })
  // The form says what is wrong once it is sent.
  if (previews.some(({ error }) => error && problemOf(error).code === 'validation'))
    return <p className="offer-hint">{texts.previewNeeded}</p>
  const rows = quantities.map((qty, at) => {
    const preview = previews[at]?.data
    const gifts = preview?.after.cartItems?.reduce((sum, item) => sum + (item.type === 'FREE' ? item.qty : 0), 0)
    return { qty, preview, isApplied: (preview?.applied.length ?? 0) > 0, gifts: gifts ?? 0 }
  })
  return (
    <>
      <p className="offer-hint">{texts.exampleOf(nameIn(product, language))}</p>
      <BeforeAndAfter unit={product.unit} rows={rows} gifts={texts.giftsGiven} queries={previews} />
    </>
  )
}
