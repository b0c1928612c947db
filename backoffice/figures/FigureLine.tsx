import type { FigureName } from '#rules/figures/figures.ts'
import { formatDate } from '#rules/thai-date.ts'
import { currentDay } from '#backoffice/kit/current-day.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { LineChart } from './LineChart.tsx'
import type { ChosenPeriod } from './period.ts'
import { factsOf, fillDays } from './points.ts'
import type { Figure } from './use-figure.ts'
import { glanceOf, valueOf, wholeOf } from './wording.ts'

/** FigureLine: a figure by its own days with its comparison, in words, and the same numbers as a table. */
export function FigureLine({ name, figure, period }: { name: FigureName; figure: Figure; period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const language = useLanguage()
  const value = (sum: { count: number; amt: number }) => valueOf(name, sum)
  const points = fillDays(figure.days, figure, value)
  const before = figure.before && fillDays(figure.before.days, figure.before, value)
  const compared = texts.comparisons[period.compare ?? 'none']
  const isLastOpen = figure.until === currentDay()
  const facts = factsOf(points, isLastOpen)
  const averageBefore = before && factsOf(before, isLastOpen)?.average
  const whole = (amount: number) => wholeOf(name, amount)
  return (
    <>
      <LineChart
        label={`${texts.names[name]}: ${whole(value(figure))}`}
        unit={texts.perDay(texts.units[name])}
        points={points}
        before={before}
        isLastOpen={isLastOpen}
        names={{ now: texts.names[name], before: compared }}
        short={(amount) => glanceOf(name, amount)}
        whole={whole}
      >
        {facts && (
          <>
            {texts.lineFacts({
              highest: glanceOf(name, facts.highest.value),
              on: formatDate(facts.highest.day, language),
              lowest: glanceOf(name, facts.lowest.value),
              lowestOn: formatDate(facts.lowest.day, language),
              average: glanceOf(name, Math.round(facts.average)),
            })}
            {averageBefore !== null && averageBefore !== undefined && (
              <> {texts.averageBefore(compared, glanceOf(name, Math.round(averageBefore)))}</>
            )}
            {isLastOpen && <> {texts.todayGoesOn}</>}
          </>
        )}
      </LineChart>
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
                <td>{whole(amount)}</td>
                {before && <td>{whole(before[at]?.value ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
