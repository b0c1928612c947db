import fields from 'form:backoffice/retailers/recordRetailerCall'
import { useState } from 'react'
import { recordRetailerCall } from '#contract/backoffice/retailers/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type CallDialogProps = {
  retailer: { id: string; storeName: string; phone: string }
  onClose: () => void
  onDone: () => void
}

/** CallDialog: what came of a call to a retailer. */
export function CallDialog({ retailer: { id, storeName, phone }, onClose, onDone }: CallDialogProps) {
  const texts = useTexts('retailers')
  const [today] = useState(() => bangkokDate(new Date()))
  return (
    <FormDialog
      onClose={onClose}
      title={texts.call}
      call={recordRetailerCall}
      fields={fields}
      send={(body, { idempotencyKey }) => call(recordRetailerCall, { params: { id }, body, idempotencyKey })}
      onDone={() => {
        showToast({ text: texts.called })
        onDone()
      }}
    >
      <p>
        {storeName} <b>{phone}</b>
      </p>
      <Field name="outcome" label={texts.outcome} choices={texts.outcomes} defaultValue="REACHED" />
      <Field name="callAgainOn" label={texts.callAgainOn} help={texts.callHelp} min={today} />
      <Field name="note" label={texts.note} rows={2} />
    </FormDialog>
  )
}
