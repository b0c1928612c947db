import type { ReactNode } from 'react'
import { listStockTurn } from '#contract/backoffice/figures/calls.ts'
import type { FigureName } from '#rules/figures/figures.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { PartsCard } from './PartsCard.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { usePeriod, type ChosenPeriod } from './period.ts'
import { SalesLead } from './SalesLead.tsx'
import { turnText } from './StockTurn.tsx'
import { Tile } from './Tile.tsx'
import { useFigure } from './use-figure.ts'
import { changeWords } from './wording.ts'
import './figures.css'

/** What an owner asks, and the figures that answer it. */
const questions = {
  sold: ['categories', 'brands', 'products', 'sources'],
  whom: ['retailers', 'provinces', 'routes', 'drivers'],
  earned: ['margin', 'product-margins', 'retailer-margins', 'promotions'],
  lost: ['delivery', 'lost', 'waiting'],
  wanted: ['sold-out', 'searches', 'recommendations'],
} as const satisfies Record<string, readonly FigureName[]>
type Question = keyof typeof questions

/**
 * The dashboard: sales first, and then, question by question, what was sold, to whom, what was earned and what was lost.
 * Each figure opens the rows it is the sum of.
 */
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
        <SalesLead period={period} />
        <Group question="sold" period={period} />
        <Group question="whom" period={period}>
          <Visits period={period} />
        </Group>
        <Group question="earned" period={period}>
          <Turn period={period} />
        </Group>
        <Group question="lost" period={period} />
        <Group question="wanted" period={period} />
      </div>
    </>
  )
}

function Group({ question, period, children }: { question: Question; period: ChosenPeriod; children?: ReactNode }) {
  const texts = useTexts('figures')
  const id = `question-${question}`
  return (
    <section className="figure-group" aria-labelledby={id}>
      <h2 id={id}>{texts.questions[question]}</h2>
      <div className="figure-grid">
        {questions[question].map((name) => (
          <PartsCard key={name} name={name} period={period} />
        ))}
        {children}
      </div>
    </section>
  )
}

/** How often the stock was sold in the last 90 days, whatever period is chosen. */
function Turn({ period }: { period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const { data } = useCall(['figures', 'stock-turn', 'total'], listStockTurn, { query: { size: 1 } })
  const total = data?.total
  return (
    <div className="figure-tiles">
      <Tile
        name="stock-turn"
        label={texts.turn.title}
        value={total && turnText(total.turn)}
        unit={texts.turn.unit}
        note={total && texts.turn.lasts(total.days === null ? noValue : formatWhole(total.days))}
        period={period}
      />
    </div>
  )
}

/** Retailers that came, and that stayed away. */
function Visits({ period }: { period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const fresh = useFigure('new-retailers', period).data
  const dormant = useFigure('dormant-retailers', period).data
  return (
    <div className="figure-tiles">
      <Tile
        name="new-retailers"
        label={texts.names['new-retailers']}
        value={fresh && formatWhole(fresh.count)}
        unit={texts.units['new-retailers']}
        note={fresh && changeWords(texts, period, fresh.count, fresh.before?.count)}
        period={period}
      />
      <Tile
        name="dormant-retailers"
        label={texts.names['dormant-retailers']}
        value={dormant && formatWhole(dormant.count)}
        unit={texts.units['dormant-retailers']}
        note={texts.dormantNote}
        period={period}
      />
    </div>
  )
}
