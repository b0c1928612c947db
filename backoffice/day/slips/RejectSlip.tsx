import { useRef, useState } from 'react'
import { slipReasons, type SlipReason } from '#rules/payments/slips.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { Action } from '#backoffice/kit/actions/actions.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'

type RejectSlipProps = {
  open: boolean
  /** The reason that is being sent. */
  busyWith: string | null
  onClose: () => void
  onReject: (reason: SlipReason, note: string | undefined) => void
}

/** RejectSlip: the reasons for rejecting a slip, each by its digit; `other` needs a message. */
export function RejectSlip({ open, busyWith, onClose, onReject }: RejectSlipProps) {
  const texts = useTexts('slips')
  return (
    <Dialog open={open} onClose={onClose} title={texts.rejectTitle}>
      {open && <Reasons busyWith={busyWith} onReject={onReject} />}
    </Dialog>
  )
}

function Reasons({ busyWith, onReject }: Pick<RejectSlipProps, 'busyWith' | 'onReject'>) {
  const texts = useTexts('slips')
  const note = useRef<HTMLInputElement>(null)
  const [isNoteMissing, setNoteMissing] = useState(false)
  function choose(reason: SlipReason): void {
    const words = note.current?.value.trim() || undefined
    setNoteMissing(reason === 'other' && !words)
    if (reason === 'other' && !words) note.current?.focus()
    else onReject(reason, words)
  }
  const actions = useActions(
    Object.fromEntries(
      slipReasons.map((reason, index): [string, Action] => [
        reason,
        {
          title: texts.reasons[reason],
          key: String(index + 1),
          busy: busyWith === reason,
          run: () => choose(reason),
        },
      ]),
    ),
  )
  return (
    <div className="stack">
      {/* The dialog puts the focus here, not into the field: digits are keys. */}
      <div className="slip-reasons" tabIndex={-1} ref={(list) => list?.setAttribute('autofocus', '')}>
        {Object.entries(actions).map(([reason, action]) => (
          <ActionButton key={reason} action={action} />
        ))}
      </div>
      <Field label={texts.note} inputRef={note} maxLength={200} error={isNoteMissing ? texts.noteNeeded : null} />
    </div>
  )
}
