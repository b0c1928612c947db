import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { runAction, type Action } from './actions.ts'
import { KeyCap } from './KeyCap.tsx'

/** ActionButton: the button of an action, with its key. One that is hidden draws nothing. */
export function ActionButton({ action, busy }: { action: Action; busy?: boolean }) {
  const { title, key, icon, look = 'plain', hidden, disabled, isChosen, busy: isUnderway = false } = action
  if (hidden) return null
  return (
    <Button
      look={look}
      disabled={disabled}
      busy={busy ?? isUnderway}
      aria-pressed={isChosen}
      aria-keyshortcuts={key?.includes(' ') ? undefined : key?.replace('Ctrl', 'Control')}
      onClick={() => runAction(action)}
    >
      {icon && <Icon of={icon} size={16} />}
      {title}
      {key && <KeyCap keys={key} />}
    </Button>
  )
}
