import { Link } from 'wouter'
import type { FigureName } from '#rules/figures/figures.ts'
import { formatWhole } from '#rules/money.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { Bars } from './Bars.tsx'
import type { ChosenPeriod } from './period.ts'
import { figureUnits } from './units.ts'
import { useFigure, type Figure } from './use-figure.ts'
import { nameOfPart, shareOf, valueOf, wholeOf } from './wording.ts'
import './figures.css'

/** Parts with a bar of their own; the others are one bar, and behind the card's name. */
const shownParts = 8

/** PartsCard: what a figure is made of, the largest first, and what all others are together. */
export function PartsCard({ name, period }: { name: FigureName; period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const language = useLanguage()
  const query = useFigure(name, period)
  const sales = useFigure('sales', period).data
  const { data } = query
  const whole = (value: number) => wholeOf(name, value)
  const href = `/figures/${name}?${period.search()}`
  const shown = (data?.parts ?? []).slice(0, shownParts)
  const others = data && othersOf(name, data)
  const bars = [
    ...shown.map((part) => ({
      key: part.key,
      name: nameOfPart(texts, language, name, part),
      href: `/figures/${name}?${period.search(part.key)}`,
      value: valueOf(name, part),
      before: data ? valueBefore(name, data, part.key) : null,
    })),
    ...(others
      ? [{ ...others, key: 'others', name: texts.others(formatWhole(others.count)), href, isOthers: true }]
      : []),
  ]
  const id = `figure-${name}`
  const compared = texts.comparisons[period.compare ?? 'none']
  const isMarked = bars.slice(0, shown.length).some(({ before }) => (before ?? 0) > 0)
  return (
    <section className="figure-card" aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <Link href={href}>{texts.cards[name] ?? texts.names[name]}</Link>
        </h3>
        <span className="figure-note">{texts.units[name]}</span>
        {isMarked && <span className="figure-note chart-key is-mark">{compared}</span>}
        <b>{data && sumOf(name, data)}</b>
      </header>
      <QueryState query={query}>
        {bars.length === 0 ? (
          <p className="figure-note">{texts.nothing}</p>
        ) : (
          <Bars
            label={texts.inUnit(texts.names[name], texts.units[name])}
            bars={bars}
            whole={whole}
            share={(value) => texts.shareOfAll(shareOf(value, data ? valueOf(name, data) : 0))}
            unit={figureUnits[name]}
            names={{ part: texts.part, share: texts.share, now: texts.names[name], before: compared }}
          />
        )}
      </QueryState>
      {data && sales && <LeftOut name={name} figure={data} sales={sales} texts={texts} />}
    </section>
  )
}

/** What the parts below the largest are together; null where all have a bar of their own. */
function othersOf(name: FigureName, { parts, partCount, before, ...sum }: Figure) {
  const count = partCount - shownParts
  if (count <= 0) return null
  const shown = parts.slice(0, shownParts)
  const valuesBefore = shown.map(({ key }) => valueBefore(name, { before }, key))
  const isKnown = before !== null && valuesBefore.every((value) => value !== null)
  return {
    count,
    value: valueOf(name, sum) - shown.reduce((all, part) => all + valueOf(name, part), 0),
    before: isKnown ? valueOf(name, before) - valuesBefore.reduce((all: number, value) => all + (value ?? 0), 0) : null,
  }
}

/** The value of a part in what is compared; null where there is none, or the part was too small then to be named. */
function valueBefore(name: FigureName, { before }: Pick<Figure, 'before'>, key: string): number | null {
  if (!before) return null
  const part = before.parts.find((one) => one.key === key)
  if (part) return valueOf(name, part)
  return before.parts.length < before.partCount ? null : 0
}

/** The sum at the head of a card, or the share that says more than it. */
function sumOf(name: FigureName, figure: Figure): string {
  const of = (key: string) => figure.parts.find((part) => part.key === key)?.count ?? 0
  if (name === 'recommendations') return shareOf(of('ordered'), of('shown'))
  if (name === 'delivery') return shareOf(of('on_time'), of('on_time') + of('late') + of('refused'))
  return wholeOf(name, valueOf(name, figure))
}

/** What the bars leave out, or count otherwise than one would think. */
function LeftOut({
  name,
  figure,
  sales,
  texts,
}: {
  name: FigureName
  figure: Figure
  sales: Figure
  texts: AllTexts['figures']
}) {
  const costless = sales.amt - (figure.baseAmt ?? 0)
  const words =
    name === 'margin'
      ? costless > 0 && texts.withoutCost(wholeOf('sales', costless), shareOf(costless, sales.amt))
      : name === 'promotions'
        ? texts.ofSales(shareOf(figure.amt, sales.amt))
        : texts.leftOut[name]
  return words ? <p className="figure-note">{words}</p> : null
}
