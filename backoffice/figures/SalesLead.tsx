import { Link } from 'wouter'
import { formatWhole } from '#rules/money.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { FigureLine } from './FigureLine.tsx'
import type { ChosenPeriod } from './period.ts'
import { Tile } from './Tile.tsx'
import { useFigure, useFigureLine } from './use-figure.ts'
import { changeWords, glanceOf, shareOf, wholeOf } from './wording.ts'
import './figures.css'

/** SalesLead: what is looked at first: sales, large and by day, with the orders, the margin and what is not counted yet. */
export function SalesLead({ period }: { period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const line = useFigureLine('sales', period)
  const sales = useFigure('sales', period).data
  const orders = useFigure('retailers', period).data
  const waiting = useFigure('waiting', period).data
  const margin = useFigure('margin', period).data
  const marginShare = margin && shareOf(margin.amt, margin.baseAmt ?? 0)
  const before = margin?.before
  return (
    <div className="figure-lead">
      <section className="figure-card" aria-labelledby="figure-sales">
        <header>
          <h2 id="figure-sales">
            <Link href={`/figures/sales?${period.search()}`}>{texts.names.sales}</Link>
          </h2>
          {sales?.pending && <span className="figure-note">{texts.pending}</span>}
        </header>
        <p className="figure-sum">
          <b>{sales ? wholeOf('sales', sales.amt) : '…'}</b>
          {sales && <span>{changeWords(texts, period, sales.amt, sales.before?.amt)}</span>}
        </p>
        <QueryState query={line}>
          {line.data && <FigureLine name="sales" figure={line.data} period={period} />}
        </QueryState>
      </section>
      <div className="figure-tiles">
        <Tile
          name="retailers"
          label={texts.orders}
          value={orders && formatWhole(orders.count)}
          note={
            orders &&
            sales && (
              <>
                {orders.count > 0 && texts.perOrder(glanceOf('sales', Math.round(sales.amt / orders.count)))}
                {orders.before && <br />}
                {changeWords(texts, period, orders.count, orders.before?.count)}
              </>
            )
          }
          period={period}
        />
        <Tile
          name="margin"
          label={texts.names.margin}
          value={marginShare}
          note={
            margin &&
            sales && (
              <>
                {glanceOf('margin', margin.amt)} · {texts.known(shareOf(margin.baseAmt ?? 0, sales.amt))}
                {before && <br />}
                {before &&
                  texts.was(texts.comparisons[period.compare ?? 'none'], shareOf(before.amt, before.baseAmt ?? 0))}
              </>
            )
          }
          period={period}
        />
        <Tile
          name="waiting"
          label={texts.waiting}
          value={waiting && glanceOf('waiting', waiting.amt)}
          note={waiting && texts.ordersNotInSales(formatWhole(waiting.count))}
          period={period}
        />
      </div>
    </div>
  )
}
