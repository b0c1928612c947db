import { useState, type FormEvent } from 'react'
import { saveCreditAccount } from '#contract/backoffice/credit/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'
import type { Account } from './account.ts'

type LimitDialogProps = { open: boolean; account: Account; onClose: () => void; onDone: () => void }
const formId = 'credit-limit'

/** LimitDialog: limit, days and status of a retailer's credit. */
export function LimitDialog({ open, account, onClose, onDone }: LimitDialogProps) {
  const texts = useTexts('credit')
  const errors = useTexts('errors')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    const reply = await call(saveCreditAccount, {
      params: { id: account.id },
      body: {
        limit: Number(fields.get('limit')),
        termsDays: Number(fields.get('termsDays')),
        status: fields.get('status') === 'STOPPED' ? 'STOPPED' : 'ACTIVE',
        note: String(fields.get('note')) || null,
        revision: account.revision,
      },
    })
    setBusy(false)
    if (!reply.ok) {
      const isOutdated = reply.error.code === 'edit_conflict'
      if (isOutdated) onDone()
      return setProblem(isOutdated ? texts.somebodyElse : errors[reply.error.code])
    }
    setProblem(null)
    showToast({ text: texts.saved })
    onClose()
    onDone()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.editLimit}
      foot={<FormButtons form={formId} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={formId} className="stack" onSubmit={(event) => void onSubmit(event)}>
        <Field
          label={texts.limitLabel}
          name="limit"
          type="number"
          min="0"
          max="100000000"
          step="0.01"
          inputMode="decimal"
          required
          defaultValue={amountText(account.limitAmt)}
        />
        <Field
          label={texts.termsLabel}
          name="termsDays"
          type="number"
          min="0"
          max="365"
          step="1"
          inputMode="numeric"
          required
          defaultValue={account.termsDays}
        />
        <SelectField label={texts.status} name="status" defaultValue={account.status}>
          <option value="ACTIVE">{texts.statuses.ACTIVE}</option>
          <option value="STOPPED">{texts.statuses.STOPPED}</option>
        </SelectField>
        <Field label={texts.note} name="note" maxLength={300} autoComplete="off" defaultValue={account.note ?? ''} />
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
