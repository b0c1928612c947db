import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ColumnValue } from './ColumnValue.tsx'
import type { Difference } from './differences.ts'

/** Differences: columns with what was there before and after. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const texts = useTexts('audit')
  const nameOf = (column: string): string => (texts.columns as Record<string, string>)[column] ?? column
  return (
    <dl className="audit-differences">
      {differences.map(({ column, before, after }) => (
        <div key={column}>
          <dt>{nameOf(column)}</dt>
          <dd>
            {before !== undefined && (
              <del>
                <ColumnValue column={column} value={before} />
              </del>
            )}
            {before !== undefined && after !== undefined && (
              <span className="audit-arrow" aria-hidden="true">
                {' → '}
              </span>
            )}
            {after !== undefined && (
              <ins>
                <ColumnValue column={column} value={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
