import type { AuditNames, Difference } from './differences.ts'
import { ColumnValue } from './ColumnValue.tsx'
import { useWording } from './use-wording.ts'

/** Differences: columns with what was there before and after. */
export function Differences({ differences, names }: { differences: readonly Difference[]; names: AuditNames }) {
  const { columnOf } = useWording(names)
  return (
    <dl className="audit-differences">
      {differences.map(({ column, before, after }) => (
        <div key={column}>
          <dt>{columnOf(column)}</dt>
          <dd>
            {before !== undefined && (
              <del>
                <ColumnValue column={column} value={before} names={names} />
              </del>
            )}
            {before !== undefined && after !== undefined && (
              <span className="audit-arrow" aria-hidden="true">
                {' → '}
              </span>
            )}
            {after !== undefined && (
              <ins>
                <ColumnValue column={column} value={after} names={names} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
