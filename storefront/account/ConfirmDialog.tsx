import type { ReactNode } from 'react'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** The label of the action, such as "Delete account". */
  confirmLabel: string
  cancelLabel: string
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** ConfirmDialog: asks for confirmation before an irreversible action, and says what follows from it. */
export const ConfirmDialog = ({
  confirmLabel,
  cancelLabel,
  busy,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    foot={
      <>
        <Button onClick={dialog.onClose}>{cancelLabel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    <div className="stack">{children}</div>
  </Dialog>
)
