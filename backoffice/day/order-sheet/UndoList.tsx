import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { Button } from '#design/Button.tsx'
import { call } from '#backoffice/api/call.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { When } from './When.tsx'
import { useRefreshOrder, type StaffAction } from './use-order.ts'

type Texts = AllTexts['sheet']

const kindText = (texts: Texts, kind: StaffAction['kind']): string => wordOf(texts.kinds, kind) ?? texts.kinds.other
const obstacleText = (texts: Texts, obstacle: string | undefined): string | undefined =>
  obstacle && wordOf(texts.obstacles, obstacle)

/** What staff did to the order: what can still be undone, until when, and why the rest cannot. */
export function UndoList({ orderId, actions }: { orderId: string; actions: readonly StaffAction[] }) {
  const texts = useTexts('sheet')
  const kit = useTexts('kit')
  const undo = useUndo(orderId)
  return (
    <Card id="actions" title={texts.actions} note={actions.length > 0 && formatWhole(actions.length)} folded>
      {actions.length === 0 && <p className="sheet-hint">{texts.noActions}</p>}
      <ol className="sheet-list">
        {actions.map((action) => (
          <li key={action.id}>
            <span className="sheet-action">
              <span>
                <b>
                  {action.move
                    ? `${kit.stages[action.move.from]} → ${kit.stages[action.move.to]}`
                    : kindText(texts, action.kind)}
                </b>
                <span>
                  <When at={action.at} /> · {action.by.name}
                </span>
                <span className="sheet-hint">
                  {action.undone
                    ? texts.undoneBy(action.undone.by.name)
                    : action.undoable
                      ? null
                      : obstacleText(texts, action.obstacle)}
                </span>
              </span>
              {action.undoable && <Button onClick={() => void undo(action.id)}>{texts.undo}</Button>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Undoes one action of an order, and says how that went; ends when the order is read again. */
export function useUndo(orderId: string): (id: number) => Promise<void> {
  const texts = useTexts('sheet')
  const errors = useTexts('errors')
  const refresh = useRefreshOrder(orderId)
  return async (id) => {
    const reply = await call(undoAction, { params: { id } })
    const obstacle = reply.ok
      ? null
      : obstacleText(texts, reply.error.errors?.find(({ path }) => path === 'action')?.code)
    if (reply.ok) showToast({ text: texts.undone })
    else if (obstacle) showToast({ text: obstacle, tone: 'failed' })
    else showProblem(reply.error, errors)
    await refresh()
  }
}
