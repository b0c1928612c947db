import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { periodBefore, type FigureName } from '#rules/figures/figures.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Bars, fillDays, LineChart } from './Chart.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { usePeriod, type ChosenPeriod } from './period.ts'
import { useFigure, type Figure } from './use-figure.ts'
import { changeOf, glanceOf, nameOfPart, shareOf, valueOf, wholeOf } from './wording.ts'
import './figures.css'

/** Parts in a card; the others are behind its name. */
const shownParts = 8

const cards = [
  'categories',
  'brands',
  'products',
  'retailers',
  'provinces',
  'routes',
  'drivers',
  'sources',
  'waiting',
  'promotions',
  'margin',
  'product-margins',
  'retailer-margins',
  'delivery',
  'lost',
  'recommendations',
  'sold-out',
  'searches',
] as const satisfies FigureName[]

/** The dashboard: what was sold, to whom, at which margin, what was lost; each figure opens the rows it is the sum of. */
export function Screen() {
  const texts = useTexts('figures')
  const language = useLanguage()
  const period = usePeriod()
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={texts.days(formatDate(period.from, language), formatDate(period.until, language))}
      />
      <div className="stack">
        <PeriodBar period={period} />
        <Tiles period={period} />
        <div className="figure-grid">
          <SalesCard period={period} />
          {cards.map((name) => (
            <PartsCard key={name} name={name} period={period} />
          ))}
        </div>
      </div>
    </>
  )
}

type TileProps = { name: FigureName; label: string; value: string; note?: ReactNode; period: ChosenPeriod }

function Tile({ name, label, value, note, period }: TileProps) {
  return (
    <Link className="figure-tile" href={`/figures/${name}?${period.search()}`}>
      <span>{label}</span>
      <b>{value}</b>
      <small>{note ?? ' '}</small>
    </Link>
  )
}

/** The figures in one line each, with how they changed. */
function Tiles({ period }: { period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const sales = useFigure('sales', period).data
  const orders = useFigure('retailers', period).data
  const waiting = useFigure('waiting', period).data
  const margin = useFigure('margin', period).data
  const promotions = useFigure('promotions', period).data
  const delivery = useFigure('delivery', period).data
  const lost = useFigure('lost', period).data
  const fresh = useFigure('new-retailers', period).data
  const dormant = useFigure('dormant-retailers', period).data
  const money = (figure: Figure | undefined) => (figure ? glanceOf('sales', figure.amt) : '…')
  const change = (now: number | undefined, before: number | undefined) => {
    const words = now === undefined ? null : changeOf(now, before)
    return words && texts.change(words)
  }
  const arrived = (key: string) => delivery?.parts.find((part) => part.key === key)?.count ?? 0
  const outcomes = arrived('on_time') + arrived('late') + arrived('refused')
  return (
    <div className="figure-tiles">
      <Tile
        name="sales"
        label={texts.names.sales}
        value={money(sales)}
        note={change(sales?.amt, sales?.before?.amt)}
        period={period}
      />
      <Tile
        name="retailers"
        label={texts.orders}
        value={orders ? formatWhole(orders.count) : '…'}
        note={change(orders?.count, orders?.before?.count)}
        period={period}
      />
      <Tile
        name="retailers"
        label={texts.averageOrder}
        value={orders ? averageOf(orders) : '…'}
        note={orders?.before && change(meanOf(orders), meanOf(orders.before))}
        period={period}
      />
      <Tile
        name="waiting"
        label={texts.waiting}
        value={money(waiting)}
        note={waiting && texts.ordersNotInSales(formatWhole(waiting.count))}
        period={period}
      />
      <Tile
        name="margin"
        label={texts.names.margin}
        value={margin ? shareOf(margin.amt, margin.baseAmt ?? 0) : '…'}
        note={margin && sales && texts.known(shareOf(margin.baseAmt ?? 0, sales.amt))}
        period={period}
      />
      <Tile
        name="promotions"
        label={texts.names.promotions}
        value={money(promotions)}
        note={promotions && sales && texts.ofSales(shareOf(promotions.amt, sales.amt))}
        period={period}
      />
      <Tile
        name="delivery"
        label={texts.onTime}
        value={delivery ? shareOf(arrived('on_time'), outcomes) : '…'}
        note={delivery && texts.ofOrders(formatWhole(outcomes))}
        period={period}
      />
      <Tile
        name="lost"
        label={texts.names.lost}
        value={money(lost)}
        note={change(lost?.amt, lost?.before?.amt)}
        period={period}
      />
      <Tile
        name="new-retailers"
        label={texts.names['new-retailers']}
        value={fresh ? formatWhole(fresh.count) : '…'}
        note={change(fresh?.count, fresh?.before?.count)}
        period={period}
      />
      <Tile
        name="dormant-retailers"
        label={texts.names['dormant-retailers']}
        value={dormant ? formatWhole(dormant.count) : '…'}
        note={texts.dormantNote}
        period={period}
      />
    </div>
  )
}

function SalesCard({ period }: { period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const query = useFigure('sales', period)
  return (
    <section className="figure-card is-wide" aria-labelledby="figure-sales">
      <header>
        <h2 id="figure-sales">
          <Link href={`/figures/sales?${period.search()}`}>{texts.salesByDay}</Link>
        </h2>
        {query.data?.pending && <span className="figure-note">{texts.pending}</span>}
        <b>{query.data && wholeOf('sales', query.data.amt)}</b>
      </header>
      <QueryState query={query}>
        {query.data && <FigureLine name="sales" figure={query.data} period={period} />}
      </QueryState>
    </section>
  )
}

/** A figure by day with its comparison, and the same numbers as a table. */
export function FigureLine({ name, figure, period }: { name: FigureName; figure: Figure; period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const language = useLanguage()
  const value = (sum: { count: number; amt: number }) => valueOf(name, sum)
  const points = fillDays(figure.days, period, value)
  const past = period.compare && figure.before ? periodBefore(period, period.compare) : null
  const before = past && figure.before ? fillDays(figure.before.days, past, value) : null
  const compared = texts.comparisons[period.compare ?? 'none']
  return (
    <>
      <LineChart
        label={`${texts.names[name]}: ${wholeOf(name, value(figure))}`}
        points={points}
        before={before}
        names={{ now: texts.names[name], before: compared }}
        short={(amount) => glanceOf(name, amount)}
        whole={(amount) => wholeOf(name, amount)}
      />
      <details className="figure-table">
        <summary>{texts.asTable}</summary>
        <table className="bars">
          <caption className="sr-only">{texts.names[name]}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.names[name]}</th>
              {before && <th scope="col">{compared}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, value: amount }, at) => (
              <tr key={day}>
                <th scope="row">{formatDate(day, language)}</th>
                <td>{wholeOf(name, amount)}</td>
                {before && <td>{wholeOf(name, before[at]?.value ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function PartsCard({ name, period }: { name: FigureName; period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const kit = useTexts('kit')
  const language = useLanguage()
  const query = useFigure(name, period)
  const { data } = query
  const before = new Map(data?.before?.parts.map((part) => [part.key, valueOf(name, part)]))
  const bars = (data?.parts ?? []).slice(0, shownParts).map((part) => ({
    key: part.key,
    name: nameOfPart(texts, language, name, part),
    value: valueOf(name, part),
    before: data?.before ? (before.get(part.key) ?? 0) : null,
  }))
  const others = (data?.parts.length ?? 0) - bars.length
  const id = `figure-${name}`
  return (
    <section className="figure-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          <Link href={`/figures/${name}?${period.search()}`}>{texts.cards[name] ?? texts.names[name]}</Link>
        </h2>
        <b>{data && (name === 'recommendations' ? acceptance(data) : wholeOf(name, valueOf(name, data)))}</b>
      </header>
      <QueryState query={query}>
        {bars.length === 0 ? (
          <p className="figure-note">{texts.nothing}</p>
        ) : (
          <Bars
            label={texts.names[name]}
            bars={bars}
            whole={(value) => wholeOf(name, value)}
            hrefOf={(key) => `/figures/${name}?${period.search(key)}`}
            LinkTo={Link as never}
            names={{ part: texts.part, now: texts.names[name], before: texts.comparisons[period.compare ?? 'none'] }}
          />
        )}
        {others > 0 && (
          <Link className="figure-note" href={`/figures/${name}?${period.search()}`}>
            {kit.andMore(formatWhole(others))}
          </Link>
        )}
      </QueryState>
    </section>
  )
}

const meanOf = ({ amt, count }: { amt: number; count: number }): number => (count > 0 ? amt / count : 0)
/** What an order is worth on average; a dash where there is none. */
const averageOf = (orders: Figure): string => (orders.count > 0 ? glanceOf('retailers', meanOf(orders)) : '–')

/** The share of recommended products that were ordered. */
function acceptance({ parts }: Figure): string {
  const of = (key: string) => parts.find((part) => part.key === key)?.count ?? 0
  return shareOf(of('ordered'), of('shown'))
}
