import fields from 'form:backoffice/retailers/recordRetailerCall'
import { useState } from 'react'
import { recordRetailerCall } from '#contract/backoffice/retailers/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { callOutcomes } from '#rules/retailers/lists.ts'
import { call, freshKey } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { textIn } from './retailer.ts'

const formId = 'record-call'
type CallDialogProps = {
  retailer: { id: string; storeName: string; phone: string }
  onClose: () => void
  onDone: () => void
}

/** CallDialog: what came of a call to a retailer. */
export function CallDialog({ retailer: { id, storeName, phone }, onClose, onDone }: CallDialogProps) {
  const texts = useTexts('retailers')
  const [day, setDay] = useState<string | undefined>()
  const [today] = useState(() => bangkokDate(new Date()))
  // A lost answer does not record the call twice.
  const [key, setKey] = useState(freshKey)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.call}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} onCancel={onClose} />}
    >
      <p>
        {storeName} <b>{phone}</b>
      </p>
      <Form
        id={formId}
        fields={fields}
        onChange={() => setKey(freshKey())}
        send={(values) =>
          call(recordRetailerCall, {
            params: { id },
            body: {
              outcome: String(values.get('outcome')) as (typeof callOutcomes)[number],
              callAgainOn: day ?? null,
              note: textIn(values, 'note'),
            },
            idempotencyKey: key,
          })
        }
        onDone={() => {
          showToast({ text: texts.called })
          onDone()
        }}
      >
        <Field name="outcome" label={texts.outcome} choices={texts.outcomes} defaultValue="REACHED" />
        <DatePicker label={texts.callAgainOn} value={day} onChange={setDay} min={today} />
        <p className="field-help">{texts.callHelp}</p>
        <Field name="note" label={texts.note} rows={2} />
      </Form>
    </Dialog>
  )
}
