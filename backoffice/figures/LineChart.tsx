import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatDate, formatDayMonth } from '#rules/thai-date.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'
import type { ChartPoint } from './points.ts'
import './figures.css'

/** Where a chart is drawn, in px. */
const height = 240
const left = 76
const right = 10
const top = 10
const bottom = 24
/** Its width before it is known, px. */
const usualWidth = 720
/** Lines across the chart. */
const steps = 4
/** A date at the foot needs so much room, px. */
const roomOfDate = 84
/** From the middle of a date to its end, px. */
const halfDate = 24

type LineChartProps = {
  label: string
  /** What is counted, and by what: baht a day. */
  unit: string
  /** A value for each day of the period; days without one count nothing. */
  points: readonly ChartPoint[]
  /** The same of what it is compared with, by place and not by day. */
  before: readonly ChartPoint[] | null
  /** The last day goes on: the line to it is dotted. */
  isLastOpen: boolean
  names: { now: string; before: string }
  /** How an amount is written at the side, short. */
  short: (value: number) => string
  /** How it is written in full, for the title of a point. */
  whole: (value: number) => string
  /** What it shows, in words: read out with its name, and printed below it. */
  children: ReactNode
}

/**
 * LineChart: a value by day, with what it is compared with as a dashed line. At most 400 days: more would be lines upon
 * each other. What it shows stands below it in words, and the table of the same numbers next to it.
 */
export function LineChart({ label, unit, points, before, isLastOpen, names, short, whole, children }: LineChartProps) {
  const language = useLanguage()
  const id = useId()
  const [frame, width] = useWidth()
  const values = [...points, ...(before ?? [])].map(({ value }) => value)
  const [low, high] = scaleOf(values)
  const x = (at: number) => left + (points.length < 2 ? 0.5 : at / (points.length - 1)) * (width - left - right)
  const y = (value: number) => top + (1 - (value - low) / (high - low)) * (height - top - bottom)
  const pathOf = (line: readonly ChartPoint[], from = 0) =>
    line
      .slice(0, points.length)
      .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${tenth(x(at + from))} ${tenth(y(value))}`)
      .join('')
  const area = `${pathOf(points)}L${tenth(x(points.length - 1))} ${tenth(y(low))}L${tenth(x(0))} ${tenth(y(low))}Z`
  /** Dates stand below their points, and at both ends inside the drawing. */
  const anchorOf = (at: number) => (at === 0 ? 'start' : x(at) + halfDate > width ? 'end' : 'middle')
  const every = Math.max(1, Math.ceil((points.length * roomOfDate) / (width - left - right)))
  const closed = isLastOpen ? points.slice(0, -1) : points
  return (
    <figure className="chart" ref={frame}>
      <figcaption className="chart-legend">
        <span className="chart-unit">{unit}</span>
        <span className="chart-key is-now">{names.now}</span>
        {before && <span className="chart-key is-before">{names.before}</span>}
      </figcaption>
      {/* Drawn here, in the colours of the theme. */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-labelledby={id}
        aria-describedby={`${id}-words`}
      >
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
        <path className="chart-line" d={pathOf(closed)} />
        {isLastOpen && points.length > 1 && (
          <path className="chart-line is-open" d={pathOf(points.slice(-2), points.length - 2)} />
        )}
        {points.map(({ day, value }, at) => (
          <g key={day}>
            {at % every === 0 && (
              <text className="chart-text" x={x(at)} y={height - 6} textAnchor={anchorOf(at)}>
                {formatDayMonth(day)}
              </text>
            )}
            <circle className="chart-point" cx={x(at)} cy={y(value)} r={points.length > 60 ? 1.5 : 3}>
              <title>{`${formatDate(day, language)}: ${whole(value)}`}</title>
            </circle>
          </g>
        ))}
      </svg>
      <p className="figure-note" id={`${id}-words`}>
        {children}
      </p>
    </figure>
  )
}

/** The width that an element has, px, so that what is drawn in it keeps the size of its letters. */
function useWidth() {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    if (!element.current) return undefined
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, Math.round(entry.contentRect.width))))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return [element, width] as const
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
