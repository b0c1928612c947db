import type { ReactNode } from 'react'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** The word of the deed itself, such as "Delete account"; and of leaving it. */
  confirm: string
  keep: string
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** ConfirmDialog: asks once more before what cannot be undone, and says what follows from it. */
export const ConfirmDialog = ({ confirm, keep, busy, onConfirm, children, ...dialog }: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    foot={
      <>
        <Button onClick={dialog.onClose}>{keep}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    <div className="stack">{children}</div>
  </Dialog>
)
