import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import CircleAlert from '#design/icons/circle-alert.ts'
import CircleCheck from '#design/icons/circle-check.ts'
import Undo from '#design/icons/undo.ts'
import X from '#design/icons/x.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Icon } from '#design/Icon.tsx'
import { isChangeUnderway, onChangesUnderway } from '#backoffice/api/changes-underway.ts'
import { ActionButton } from './actions/ActionButton.tsx'
import { useActions } from './actions/use-actions.ts'
import { meantUndo, newestUndo } from './meant-undo.ts'
import { hasKey, onToastsChange, readMs, removeToast, shownToasts, undoMs, type Toast } from './toasts.ts'
import { undoByToast } from './undo.ts'

/** Draws the toasts of `showToast`; the newest undo has the key `z`, unless something followed that has none. Once, in the shell. */
export function Toasts() {
  const texts = useTexts('kit')
  const errors = useTexts('errors')
  const queries = useQueryClient()
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const isChanging = useSyncExternalStore(onChangesUnderway, isChangeUnderway)
  const last = newestUndo(toasts)
  const undoOf = (toast: Toast) =>
    undoByToast(toast, { texts, errors, onUndone: () => void queries.invalidateQueries() })
  const button = { title: texts.undo, icon: Undo, look: 'quiet' } as const
  const key = last && hasKey(last) && { key: 'z' }
  useActions(
    {
      undo: {
        ...button,
        key: 'z',
        hidden: !key && !isChanging,
        run: async () => {
          const meant = await meantUndo()
          if (meant) await undoOf(meant)
        },
      },
    },
    { general: true },
  )
  return (
    <section className="toasts" aria-label={texts.messages}>
      <output>
        {toasts.map((toast) => (
          <div key={toast.id} className={`toast toast-${toast.tone}`}>
            <Icon of={toast.tone === 'failed' ? CircleAlert : CircleCheck} size={18} />
            <span>{toast.text}</span>
            {toast === last && <ActionButton action={{ ...button, ...key, run: () => undoOf(toast) }} />}
            <button
              type="button"
              className="icon-button"
              aria-label={texts.close}
              onClick={() => removeToast(toast.id)}
            >
              <Icon of={X} size={16} />
            </button>
            <Expiry toast={toast} />
          </div>
        ))}
      </output>
    </section>
  )
}

/** Takes the toast away after its time. */
function Expiry({ toast: { id, undo } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => removeToast(id), undo ? undoMs : readMs)
    return () => clearTimeout(timer)
  }, [id, undo])
  return null
}
