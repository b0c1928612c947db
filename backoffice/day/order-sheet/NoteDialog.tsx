import fields from 'form:backoffice/day/order-sheet/addOrderNote'
import { addOrderNote } from '#contract/backoffice/day/order-sheet/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshOrder } from './use-order.ts'

/** NoteDialog: a note about an order for other staff. */
export function NoteDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const texts = useTexts('sheet')
  const refresh = useRefreshOrder(orderId)
  return (
    <FormDialog
      call={addOrderNote}
      fields={fields}
      title={texts.addNote}
      submit={texts.addNote}
      onClose={onClose}
      send={(body, { idempotencyKey }) => call(addOrderNote, { params: { id: orderId }, body, idempotencyKey })}
      onDone={({ undo }) => {
        refresh()
        showToast({ text: texts.noteAdded, undo })
        onClose()
      }}
    >
      <Field name="words" label={texts.noteWords} rows={3} />
    </FormDialog>
  )
}
