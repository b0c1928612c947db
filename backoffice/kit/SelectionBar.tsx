import type { ReactNode } from 'react'
import { formatWhole } from '#rules/money.ts'
import CircleAlert from '#design/icons/circle-alert.ts'
import CircleCheck from '#design/icons/circle-check.ts'
import X from '#design/icons/x.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Icon } from '#design/Icon.tsx'
import { useActions } from './actions/use-actions.ts'
import { ActionButton } from './actions/ActionButton.tsx'

/** What came of one row of an action on many. */
export type RowResult = {
  id: string
  /** What the row is called: an order's number. */
  name: string
  ok: boolean
  /** Why not, in words; of a row that was done, what came of it where that is more than done. */
  text?: string
}

type SelectionBarProps = {
  count: number
  onClear: () => void
  /** What came of the last action, while it matters: rows that failed stay selected. */
  results?: readonly RowResult[]
  /** Buttons of the actions on what is selected. */
  children: ReactNode
}

/** SelectionBar: how many rows are selected and what can be done with them, at the foot of the screen. */
export function SelectionBar({ count, onClear, results = [], children }: SelectionBarProps) {
  const texts = useTexts('kit')
  const failed = results.filter(({ ok }) => !ok)
  const { clear } = useActions({
    clear: {
      title: texts.clearSelection,
      key: 'Escape',
      icon: X,
      look: 'quiet',
      hidden: count === 0,
      run: onClear,
    },
  })
  if (count === 0 && failed.length === 0) return null
  return (
    <section className="selection-bar" aria-label={texts.selected(formatWhole(count))}>
      <div role="alert">
        {failed.length > 0 && (
          <ul className="row-results" aria-label={texts.rowResults}>
            {results.map(({ id, name, ok, text }) => (
              <li key={id} className={ok ? 'is-done' : 'is-failed'}>
                <Icon of={ok ? CircleCheck : CircleAlert} size={16} />
                <b>{name}</b>
                <span>{text ?? (ok ? texts.done : texts.failedRow)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {count > 0 && (
        <div className="selection-actions">
          <b>{texts.selected(formatWhole(count))}</b>
          {children}
          <ActionButton action={clear} />
        </div>
      )}
    </section>
  )
}
