import fields from 'form:backoffice/retailers/credit/saveCreditAccount'
import { getCreditAccount, saveCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Account } from './account.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

type LimitDialogProps = { open: boolean; account: Account; onClose: () => void; onDone: () => void }

const recordOf = ({ limitAmt, ...account }: Account) => ({ ...account, limit: limitAmt })

/** LimitDialog: limit, days and status of a retailer's credit. */
export function LimitDialog({ open, account, onClose, onDone }: LimitDialogProps) {
  const texts = useTexts('credit')
  const params = { id: account.id }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.editLimit}
      call={saveCreditAccount}
      fields={fields}
      record={recordOf(account)}
      latest={async () => mapReply(await call(getCreditAccount, { params }), recordOf)}
      send={(body, { revision }) => call(saveCreditAccount, { params, body: { ...body, revision } })}
      onDone={() => {
        showToast({ text: texts.saved })
        onClose()
        onDone()
      }}
    >
      <Field name="limit" label={texts.limitLabel} isAmount />
      <Field name="termsDays" label={texts.termsLabel} />
      <Field name="status" label={texts.status} choices={texts.statuses} />
      <Field name="note" label={texts.note} />
    </FormDialog>
  )
}
