import { useState } from 'react'
import { nameIn } from '#rules/in-language.ts'
import { previewTerms } from '#contract/backoffice/trade/promotions/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { BeforeAndAfter } from '#backoffice/trade/offers/BeforeAndAfter.tsx'
import { TargetSearch, useTargets, type Target } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useRested } from '#backoffice/kit/use-rested.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { problemOf } from '#web/read-reply.ts'
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
  const rested = useRested(terms)
  const tiers = wholeTiers(terms)
  return (
    <>
      {tiers.length > 0 && <TierPills promotion={{ ...terms, tiers }} gift={gift && nameIn(gift, language)} />}
      {terms.level !== 'product' && <TargetSearch level="product" label={texts.previewProduct} onChoose={setChosen} />}
      {product && wholeTiers(rested).length === rested.tiers.length ? (
        <PreviewTable terms={rested} product={product} />
      ) : (
        <p className="offer-hint">{texts.previewNeeded}</p>
      )}
    </>
  )
}

const wholeTiers = ({ tiers }: PreviewedTerms): PreviewedTerms['tiers'] =>
  tiers.filter(({ minimumBuy, discount, giftQty }) => minimumBuy > 0 && (discount ?? giftQty))

function PreviewTable({ terms, product }: { terms: PreviewedTerms; product: Target }) {
  const texts = useTexts('promotions')
  const language = useLanguage()
  const quantities = terms.tiers.map(({ minimumBuy }) =>
    terms.level === 'cart' ? Math.ceil(minimumBuy / Math.max(0.01, product.price ?? 1)) : minimumBuy,
  )
  const [cartItems = [], ...furtherCarts] = quantities.map((qty) => [{ productId: product.id, qty }])
  const query = useCall(['promotion-preview', terms, cartItems, furtherCarts], previewTerms, {
    body: { terms, cartItems, furtherCarts },
  })
  // The form says what is wrong once it is sent.
  if (query.error && problemOf(query.error).code === 'validation')
    return <p className="offer-hint">{texts.previewNeeded}</p>
  const previews = query.data ? [query.data, ...query.data.further] : []
  const rows = quantities.map((qty, at) => {
    const preview = previews[at]
    const gifts = preview?.after.cartItems?.reduce((sum, item) => sum + (item.type === 'FREE' ? item.qty : 0), 0)
    return { qty, preview, isApplied: (preview?.applied.length ?? 0) > 0, gifts: gifts ?? 0 }
  })
  return (
    <>
      <p className="offer-hint">{texts.exampleOf(nameIn(product, language))}</p>
      <BeforeAndAfter unit={product.unit} rows={rows} gifts={texts.giftsGiven} queries={[query]} />
    </>
  )
}
