import type { AuditNames, Difference } from './differences.ts'
import { ColumnValue } from './ColumnValue.tsx'
import { useWording } from './use-wording.ts'

type DifferencesProps = { differences: readonly Difference[]; names: AuditNames; isShort?: boolean }

/** Differences: columns with what was there before and after. */
export function Differences({ differences, names, isShort = false }: DifferencesProps) {
  const { columnOf } = useWording(names)
  return (
    <dl className="audit-differences">
      {differences.map(({ column, before, after }) => (
        <div key={column}>
          <dt>{columnOf(column)}</dt>
          <dd>
            {before !== undefined && (
              <del>
                <ColumnValue column={column} value={before} names={names} isShort={isShort} />
              </del>
            )}
            {before !== undefined && after !== undefined && (
              <span className="audit-arrow" aria-hidden="true">
                {' → '}
              </span>
            )}
            {after !== undefined && (
              <ins>
                <ColumnValue column={column} value={after} names={names} isShort={isShort} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
