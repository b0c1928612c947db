import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { nameIn } from '#rules/in-language.ts'
import { previewPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { formatWhole, satangOf, satang } from '#rules/money.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { TargetSearch, useTargets, type Target } from '#backoffice/trade/offers/TargetPicker.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import { AmountTable } from './AmountTable.tsx'
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
  return (
    <AmountTable heads={[texts.quantity]} amounts={[texts.before, texts.after, texts.saving, texts.giftsGiven]}>
      {quantities.map((qty, at) => {
        const preview = previews[at]?.data
        const [before, after] = [preview?.before.grandTotalAmt ?? 0, preview?.after.grandTotalAmt ?? 0]
        const gifts = (preview?.after.cartItems ?? []).flatMap((item) => (item.type === 'FREE' ? [item.qty] : []))
        return (
          <tr key={qty}>
            <th scope="row">
              {formatWhole(qty)} {product.unit}
            </th>
            <td className="is-end">{preview && <Money satang={satangOf(before)} />}</td>
            <td className="is-end">{preview && <Money satang={satangOf(after)} />}</td>
            <td className="is-end">
              {preview &&
                (preview.applied.length === 0 ? (
                  texts.notApplied
                ) : (
                  <Money satang={satang(satangOf(before) - satangOf(after))} />
                ))}
            </td>
            <td className="is-end">{formatWhole(gifts.reduce((sum, units) => sum + units, 0))}</td>
          </tr>
        )
      })}
    </AmountTable>
  )
}
