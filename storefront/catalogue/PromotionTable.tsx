import type { ReactNode } from 'react'
import type { PromotionTier } from '#contract/pages/shapes.ts'
import { formatWhole } from '#rules/money.ts'
import { Money } from '#design/Money.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type PromotionTableProps = {
  tiers: readonly PromotionTier[]
  unit: string
  /** Units in the cart: the tier they reach is highlighted. */
  quantity: number
}

/** PromotionTable: the tiers of a product's promotions, price cuts and gifts in separate tables. */
export function PromotionTable({ tiers, unit, quantity }: PromotionTableProps) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('product')
  // Gifts are given for each so many again.
  const range = ({ kind, minimumBuy, upTo }: PromotionTier) => {
    const least = catalogue.exactlyIn(minimumBuy, unit)
    const most = upTo && catalogue.exactlyIn(upTo, unit)
    if (kind === 'FREE_GOODS' && !(upTo && upTo < 2 * minimumBuy)) return texts.each(least, most || null)
    return most ? (upTo === minimumBuy ? '' : `${formatWhole(minimumBuy)}-`) + most : texts.orMore(least)
  }
  const reachedClass = ({ minimumBuy, upTo }: PromotionTier) =>
    quantity >= minimumBuy && quantity <= (upTo ?? quantity) ? 'ladder-reached' : undefined
  const tierTable = (
    ofGifts: boolean,
    caption: string,
    columns: string[],
    cells: (tier: PromotionTier) => ReactNode,
  ) => {
    const steps = tiers.filter(({ kind }) => (kind === 'FREE_GOODS') === ofGifts)
    if (steps.length === 0) return null
    return (
      <div>
        <table className="ladder">
          <caption>{caption}</caption>
          <thead>
            <tr>
              {[texts.quantityColumn, ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((tier) => (
              <tr key={tier.minimumBuy} className={reachedClass(tier)}>
                <th scope="row">{range(tier)}</th>
                {cells(tier)}
              </tr>
            ))}
          </tbody>
        </table>
        {[...new Set(steps.flatMap(({ promotionId }) => promotionId || []))].map((id) => (
          <p key={id}>
            <Link href={href('promotion', { id })} className="link">
              {texts.wholePromotion}
            </Link>
          </p>
        ))}
      </div>
    )
  }
  return (
    <div className="grid-plain">
      {tierTable(false, texts.promotions, [texts.offColumn, texts.priceColumn], ({ discount, price }) => (
        <>
          <td>
            <Money satang={discount} />
          </td>
          <td className="text-cut">
            <b>
              <Money satang={price} />
            </b>
          </td>
        </>
      ))}
      {tierTable(true, texts.gifts, [texts.giftColumn], ({ gift, giftQty }) => (
        <td>
          {gift ? (
            <Link href={href('product', { id: gift.id })} className="link">
              {gift.name}
            </Link>
          ) : (
            catalogue.gift
          )}{' '}
          <b>× {formatWhole(giftQty)}</b>
        </td>
      ))}
    </div>
  )
}
