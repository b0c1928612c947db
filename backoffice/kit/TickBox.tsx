import { use, type SyntheticEvent } from 'react'
import { CheckboxContext, type CheckboxProps } from 'react-aria-components/Checkbox'

/** What is pressed here is not a press on the row. */
const stop = (event: SyntheticEvent) => event.stopPropagation()
const notOfTheRow = { onPointerDown: stop, onMouseDown: stop, onPointerUp: stop, onClick: stop, onTouchStart: stop }

/**
 * TickBox: a checkbox that the table names and ticks, out of the browser's own: React Aria's brings the validation of forms
 * with it.
 */
export function TickBox() {
  const context = use(CheckboxContext)
  const props: CheckboxProps | null | undefined = context && 'slots' in context ? context.slots?.['selection'] : null
  if (!props) return null
  const { isSelected = false, isIndeterminate = false, isDisabled = false, onChange } = props
  return (
    // Only keeps presses and the space bar from the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label className="tick-box" {...notOfTheRow} onKeyDown={(event) => event.key === ' ' && stop(event)}>
      <input
        type="checkbox"
        className="sr-only"
        id={props.id}
        aria-label={props['aria-label']}
        aria-labelledby={props['aria-labelledby']}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate
        }}
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <span className="tick-mark" aria-hidden="true">
        {isIndeterminate && <span className="tick-some" />}
      </span>
    </label>
  )
}
