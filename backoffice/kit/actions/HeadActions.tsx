import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useOpenDetails } from '../use-open-details.ts'
import { ActionButton } from './ActionButton.tsx'
import type { Action } from './actions.ts'
import './head-actions.css'

/** Buttons of a screen's head besides its menu. */
const shownActions = 2

/**
 * HeadActions: the buttons of a screen that can do much: its primary action and one more, the others in a menu in their
 * order, those that destroy last. The head stays one row whatever can be done.
 */
export function HeadActions({ actions }: { actions: readonly Action[] }) {
  const open = actions.filter(({ hidden }) => !hidden)
  if (open.length === 1) return open.map((action) => <ActionButton key={action.title} action={action} />)
  const primary = open.find(({ look }) => look === 'primary')
  const others = open.filter((action) => action !== primary)
  const count = primary ? shownActions - 1 : shownActions
  const shown = others.filter(({ look }) => look !== 'danger' && look !== 'quiet').slice(0, count)
  const rest = others.filter((action) => !shown.includes(action))
  const inOrder = [...rest.filter(({ look }) => look !== 'danger'), ...rest.filter(({ look }) => look === 'danger')]
  return (
    <>
      {shown.map((action) => (
        <ActionButton key={action.title} action={action} />
      ))}
      {primary && <ActionButton action={primary} />}
      {inOrder.length > 0 && <MoreActions actions={inOrder} />}
    </>
  )
}

function MoreActions({ actions }: { actions: readonly Action[] }) {
  const texts = useTexts('kit')
  const details = useOpenDetails()
  const close = () => details.current?.removeAttribute('open')
  return (
    <details className="more-actions" ref={details}>
      <summary className="button button-plain" aria-label={texts.moreActions}>
        <span aria-hidden="true">…</span>
      </summary>
      <ul className="more-actions-list">
        {actions.map((action) => (
          <li key={action.title}>
            <ActionButton
              action={{
                ...action,
                look: action.look === 'danger' ? 'danger' : 'quiet',
                run: () => {
                  close()
                  return action.run()
                },
              }}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
