import { Link } from 'wouter'
import { noValue } from '#backoffice/kit/no-value.ts'
import './figures.css'

/** A part of a sum; what many small ones are together is one of them. */
type Bar = { key: string; name: string; href: string; value: number; before: number | null; isOthers?: boolean }

type BarsProps = {
  label: string
  bars: readonly Bar[]
  /** How a value is written in full. */
  whole: (value: number) => string
  /** The share of a value in the sum, in words. */
  share: (value: number) => string
  /** What is counted decides the mark: money is filled, a count is an outline. */
  unit: 'money' | 'count'
  names: { part: string; share: string; now: string; before: string }
}

/**
 * Bars: parts of a sum, as a table whose bars are drawn between names and numbers: it reads the same on paper and to a
 * screen reader, which also reads the share and what it was before. A mark shows where each part was.
 */
export function Bars({ label, bars, whole, share, unit, names }: BarsProps) {
  // What many small ones are together would dwarf the large ones: it is a share in words.
  const drawn = bars.filter(({ isOthers }) => !isOthers)
  const most = Math.max(1, ...drawn.flatMap(({ value, before }) => [Math.abs(value), Math.abs(before ?? 0)]))
  const isCompared = bars.some(({ before }) => before !== null)
  return (
    <table className={`bars is-${unit}`}>
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          {[names.part, names.share, names.now, ...(isCompared ? [names.before] : [])].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, href, value, before, isOthers }) => (
          <tr key={key}>
            <th scope="row">
              <Link href={href} className="bars-name">
                {name}
              </Link>
            </th>
            <td className="bars-cell">
              <span className={isOthers ? 'figure-note' : 'sr-only'}>{share(value)}</span>
              {!isOthers && (
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    className={value < 0 ? 'bar is-below' : 'bar'}
                    width={Math.max(0.5, (Math.abs(value) / most) * 100)}
                    height={10}
                  />
                  {before !== null && before > 0 && (
                    <rect className="bar-before" x={Math.min(99.4, (before / most) * 100)} width={0.6} height={10} />
                  )}
                </svg>
              )}
            </td>
            <td className="bars-value" title={before === null ? undefined : `${names.before}: ${whole(before)}`}>
              {whole(value)}
            </td>
            {isCompared && (
              <td className="bars-before">
                <span className="sr-only">{before === null ? noValue : whole(before)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
