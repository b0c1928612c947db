import type { PromotionTier } from '#contract/pages/shapes.ts'
import { Money } from '#storefront/design/Money.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type PromotionTableProps = {
  tiers: readonly PromotionTier[]
  unit: string
  /** Units in the cart: the tier they reach is lit. */
  quantity: number
}

/** PromotionTable: the tiers of a product's promotions, price cuts and gifts apart, and how far it is to the next. */
export function PromotionTable({ tiers, unit, quantity }: PromotionTableProps) {
  const texts = useTexts('catalogue')
  const next = tiers.find(({ minimumBuy }) => minimumBuy > quantity)
  const cuts = tiers.filter(({ kind }) => kind === 'AMOUNT')
  const gifts = tiers.filter(({ kind }) => kind === 'FREE_GOODS')
  const range = ({ minimumBuy, upTo }: PromotionTier) => {
    if (upTo === null) return texts.orMoreIn(minimumBuy, unit)
    return upTo === minimumBuy ? texts.exactlyIn(upTo, unit) : texts.rangeIn(minimumBuy, upTo, unit)
  }
  const lit = ({ minimumBuy, upTo }: PromotionTier) =>
    quantity >= minimumBuy && quantity <= (upTo ?? quantity) ? 'ladder-reached' : undefined
  return (
    <div className="grid-plain">
      {cuts.length > 0 && (
        <table className="ladder">
          <caption>{texts.promotions}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.quantityColumn}</th>
              <th scope="col">{texts.offColumn}</th>
              <th scope="col">{texts.priceColumn}</th>
            </tr>
          </thead>
          <tbody>
            {cuts.map((tier) => (
              <tr key={tier.minimumBuy} className={lit(tier)}>
                <th scope="row">{range(tier)}</th>
                <td>
                  <Money satang={tier.discount} />
                </td>
                <td className="text-cut">
                  <b>
                    <Money satang={tier.price} />
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {gifts.length > 0 && (
        <table className="ladder">
          <caption>{texts.gifts}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.quantityColumn}</th>
              <th scope="col">{texts.giftColumn}</th>
            </tr>
          </thead>
          <tbody>
            {gifts.map((tier) => (
              <tr key={tier.minimumBuy} className={lit(tier)}>
                <th scope="row">{range(tier)}</th>
                <td>
                  {tier.gift ? (
                    <Link href={href('product', { id: tier.gift.id })} className="link">
                      {tier.gift.name}
                    </Link>
                  ) : (
                    texts.gift
                  )}{' '}
                  <b>× {tier.giftQty}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {[...new Set(tiers.map(({ promotionId }) => promotionId))].map((id) => (
        <p key={id}>
          <Link href={href('promotion', { id })} className="link">
            {texts.wholePromotion}
          </Link>
        </p>
      ))}
      {quantity > 0 && next && <p className="text-sm text-quiet">{texts.nextTier(next.minimumBuy - quantity, unit)}</p>}
    </div>
  )
}
