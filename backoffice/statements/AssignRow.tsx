import { useState, type FormEvent } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { assignStatementRow, type listStatementRows } from '#contract/backoffice/statements/calls.ts'
import { satangOf } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#design/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'

export type StatementRow = AnswerOf<typeof listStatementRows>['content'][number]

type AssignRowProps = {
  /** Undefined: it is closed. */
  row: StatementRow | undefined
  onClose: () => void
  onAssigned: () => void
}

/** AssignRow: names the order that a transfer without a slip belongs to. */
export function AssignRow({ row, onClose, onAssigned }: AssignRowProps) {
  const texts = useTexts('statements')
  return (
    <Dialog open={row !== undefined} onClose={onClose} title={texts.assignTitle}>
      {row && <OrderNumber row={row} onAssigned={onAssigned} />}
    </Dialog>
  )
}

function OrderNumber({ row, onAssigned }: { row: StatementRow; onAssigned: () => void }) {
  const texts = useTexts('statements')
  const errors = useTexts('errors')
  const [error, setError] = useState<string | null>(null)
  async function assign(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const orderNumber = String(new FormData(event.currentTarget).get('orderNumber') ?? '').trim()
    const reply = await call(assignStatementRow, { params: { id: row.id }, body: { orderNumber } })
    if (!reply.ok) return setError(errors[reply.error.code])
    showToast({ text: texts.saved, undo: reply.value.undo })
    onAssigned()
  }
  return (
    <form className="stack" onSubmit={(event) => void assign(event)}>
      <p>
        {inBaht(satangOf(row.amount))} · {row.reference || row.description}
      </p>
      <Field label={texts.orderNumber} name="orderNumber" required maxLength={20} autoComplete="off" error={error} />
      <p className="finality is-final">{texts.assignText}</p>
      <div className="form-foot">
        <Button look="primary" type="submit">
          {texts.assign}
        </Button>
      </div>
    </form>
  )
}
