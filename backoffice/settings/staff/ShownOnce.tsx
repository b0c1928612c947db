import { useRef, type RefObject } from 'react'
import Copy from '#design/icons/copy.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import './staff.css'

type ShownOnceProps = { title: string; secret: string; text: string; onClose: () => void }

/** ShownOnce: a secret that nobody sees again; a press outside does not close it. */
export function ShownOnce({ title, secret, text, onClose }: ShownOnceProps) {
  const texts = useTexts('staff')
  const shown = useRef<HTMLOutputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeOnOutsidePress={false}
      foot={
        <Button look="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="stack">
        <div className="shown-once">
          <output ref={shown}>{secret}</output>
          <CopyButton secret={secret} shown={shown} />
        </div>
        <p>{text}</p>
      </div>
    </Dialog>
  )
}

/** Within the dialog, so that its key belongs to it. */
function CopyButton({ secret, shown }: { secret: string; shown: RefObject<HTMLOutputElement | null> }) {
  const texts = useTexts('staff')
  const actions = useActions({
    copy: {
      title: texts.copy,
      key: 'c',
      icon: Copy,
      run: async () => {
        try {
          await navigator.clipboard.writeText(secret)
          showToast({ text: texts.copied, keepsKey: true })
        } catch {
          // Over http there is no clipboard: chosen, it is copied with the device's own command.
          if (shown.current) getSelection()?.selectAllChildren(shown.current)
          showToast({ text: texts.notCopied, tone: 'failed' })
        }
      },
    },
  })
  return <ActionButton action={actions.copy} />
}
