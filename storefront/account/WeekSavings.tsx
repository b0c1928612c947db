import { weekSavings } from '#contract/savings/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { inBaht } from '#rules/amounts.ts'
import { Skeleton } from '#design/Skeleton.tsx'
import { useCall } from '#storefront/router/queries.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

/** WeekSavings: what promotions, coupons and the retailer's own prices have saved on the orders since Monday. */
export function WeekSavings() {
  const texts = useTexts('account')
  const language = useLanguage()
  const retailer = useRetailer()
  // Under the key of orders: placing one invalidates it.
  const { data, isError } = useCall(
    ['orders', retailer?.id, 'savings'],
    weekSavings,
    {},
    { enabled: retailer !== null },
  )
  if (isError) return null
  return (
    <section className="panel">
      <h2>{data && data.savedAmt > 0 ? texts.savings : texts.thisWeek}</h2>
      {!data ? (
        <Skeleton className="h-16" />
      ) : data.savedAmt === 0 ? (
        <p className="text-quiet">{texts.noSavings}</p>
      ) : (
        <div className="points-facts">
          <p className="points-balance">
            <b>{inBaht(satangOf(data.savedAmt))}</b>
          </p>
          <p>
            {[
              data.offersAmt > 0 && texts.savedByOffers(inBaht(satangOf(data.offersAmt))),
              data.listsAmt > 0 && texts.savedByPrices(inBaht(satangOf(data.listsAmt))),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-quiet">{texts.savedOn(formatWhole(data.orders), formatDate(data.from, language))}</p>
        </div>
      )}
    </section>
  )
}
