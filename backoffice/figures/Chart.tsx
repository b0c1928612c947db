import { useId } from 'react'
import { dayAfter } from '#rules/figures/figures.ts'
import { formatDate, formatDayMonth } from '#rules/thai-date.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'
import './figures.css'

/** Where a chart is drawn, in units of its view box. */
const width = 960
const height = 230
const left = 92
const right = 8
const top = 10
const bottom = 24
/** Lines across the chart. */
const steps = 4

type ChartPoint = { day: string; value: number }

type LineChartProps = {
  label: string
  /** A value for each day of the period; days without one count nothing. */
  points: readonly ChartPoint[]
  /** The same of what it is compared with, by place and not by day. */
  before: readonly ChartPoint[] | null
  names: { now: string; before: string }
  /** How an amount is written at the side, short. */
  short: (value: number) => string
  /** How it is written in full, for the title of a point. */
  whole: (value: number) => string
}

/**
 * LineChart: a value by day, with what it is compared with as a dashed line. At most 400 days: more would be lines upon
 * each other. The table of the same numbers is next to it, so a screen reader hears its name alone.
 */
export function LineChart({ label, points, before, names, short, whole }: LineChartProps) {
  const language = useLanguage()
  const id = useId()
  const values = [...points, ...(before ?? [])].map(({ value }) => value)
  const [low, high] = scaleOf(values)
  const x = (at: number) => left + (points.length < 2 ? 0.5 : at / (points.length - 1)) * (width - left - right)
  const y = (value: number) => top + (1 - (value - low) / (high - low)) * (height - top - bottom)
  const pathOf = (line: readonly ChartPoint[]) =>
    line
      .slice(0, points.length)
      .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${tenth(x(at))} ${tenth(y(value))}`)
      .join('')
  const area = `${pathOf(points)}L${tenth(x(points.length - 1))} ${tenth(y(low))}L${tenth(x(0))} ${tenth(y(low))}Z`
  const every = Math.max(1, Math.ceil(points.length / 7))
  return (
    <figure className="chart">
      <figcaption className="chart-legend">
        <span className="chart-key is-now">{names.now}</span>
        {before && <span className="chart-key is-before">{names.before}</span>}
      </figcaption>
      {/* Drawn here, in the colours of the theme. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{label}</title>
        {Array.from({ length: steps + 1 }, (_, at) => low + ((high - low) * at) / steps).map((value) => (
          <g key={value}>
            <line className="chart-grid" x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
            <text className="chart-text" x={left - 8} y={y(value) + 4} textAnchor="end">
              {short(value)}
            </text>
          </g>
        ))}
        <path className="chart-area" d={area} />
        {before && <path className="chart-before" d={pathOf(before)} />}
        <path className="chart-line" d={pathOf(points)} />
        {points.map(({ day, value }, at) => (
          <g key={day}>
            {at % every === 0 && (
              <text className="chart-text" x={x(at)} y={height - 6} textAnchor="middle">
                {formatDayMonth(day)}
              </text>
            )}
            <circle className="chart-point" cx={x(at)} cy={y(value)} r={points.length > 60 ? 1.5 : 3}>
              <title>{`${formatDate(day, language)}: ${whole(value)}`}</title>
            </circle>
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** Places in the drawing need no more. */
const tenth = (place: number): number => Math.round(place * 10) / 10

/** Round numbers around all values, with zero: a line that hides its foot exaggerates. */
function scaleOf(values: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (low === high) return [0, steps]
  const unit = 10 ** Math.floor(Math.log10((high - low) / steps))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((size) => size * steps >= high - low) ?? 10 * unit
  const from = Math.floor(low / step) * step
  return [from, Math.max(from + steps * step, Math.ceil(high / step) * step)]
}

type Bar = { key: string; name: string; value: number; before: number | null }

type BarsProps = {
  label: string
  bars: readonly Bar[]
  whole: (value: number) => string
  /** Opens the rows of a bar. */
  hrefOf: (key: string) => string
  /** A link of the router. */
  LinkTo: (props: { href: string; className: string; children: string }) => React.ReactNode
  names: { part: string; now: string; before: string }
}

/**
 * Bars: parts of a sum, as a table whose bars are drawn behind the numbers: it reads the same on paper and to a screen
 * reader. A mark shows where each part was before.
 */
export function Bars({ label, bars, whole, hrefOf, LinkTo, names }: BarsProps) {
  const most = Math.max(1, ...bars.flatMap(({ value, before }) => [Math.abs(value), Math.abs(before ?? 0)]))
  return (
    <table className="bars">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          {[names.part, '%', names.now].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, value, before }) => (
          <tr key={key}>
            <th scope="row">
              <LinkTo href={hrefOf(key)} className="bars-name">
                {name}
              </LinkTo>
            </th>
            <td className="bars-cell" aria-hidden>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect
                  className={value < 0 ? 'bar is-below' : 'bar'}
                  width={Math.max(0.5, (Math.abs(value) / most) * 100)}
                  height={10}
                />
                {before !== null && before > 0 && (
                  <rect className="bar-before" x={Math.min(99.4, (before / most) * 100)} width={0.6} height={10} />
                )}
              </svg>
            </td>
            <td className="bars-value" title={before === null ? undefined : `${names.before}: ${whole(before)}`}>
              {whole(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value for each day of a period: what the server leaves out is nothing. */
export function fillDays(
  days: readonly { day: string; count: number; amt: number }[],
  period: { from: string; until: string },
  valueOf: (day: { count: number; amt: number }) => number,
): ChartPoint[] {
  const known = new Map(days.map((day) => [day.day, valueOf(day)]))
  const points: ChartPoint[] = []
  for (let day = period.from; day <= period.until; day = dayAfter(day, 1))
    points.push({ day, value: known.get(day) ?? 0 })
  return points
}
