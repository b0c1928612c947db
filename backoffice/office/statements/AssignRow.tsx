import fields from 'form:backoffice/office/statements/assignStatementRow'
import type { AnswerOf } from '#contract/call.ts'
import { assignStatementRow, type listStatementRows } from '#contract/backoffice/office/statements/calls.ts'
import { satangOf } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'

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
  if (!row) return null
  return (
    <FormDialog
      onClose={onClose}
      title={texts.assignTitle}
      submit={texts.assign}
      call={assignStatementRow}
      fields={fields}
      about="orderNumber"
      problems={{ order_closed: texts.takesNoTransfer }}
      send={(body) => call(assignStatementRow, { params: { id: row.id }, body })}
      onDone={({ undo }) => {
        showToast({ text: texts.saved, undo })
        onAssigned()
      }}
    >
      <p>
        {inBaht(satangOf(row.amount))} · {row.reference || row.description}
      </p>
      <Field name="orderNumber" label={texts.orderNumber} />
      <p className="finality is-final">{texts.assignText}</p>
      <p className="finality">{texts.assignOnAccount}</p>
    </FormDialog>
  )
}
