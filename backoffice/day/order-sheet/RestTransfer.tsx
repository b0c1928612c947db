import { useRef } from 'react'
import fields from 'form:backoffice/day/slips/recordRest'
import { recordRest } from '#contract/backoffice/day/slips/calls.ts'
import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshOrder, type WholeOrder } from './use-order.ts'

/** RestTransfer: records that what is due in cash of a paid order was transferred; it can be undone. */
export function RestTransfer({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const texts = useTexts('sheet')
  const refresh = useRefreshOrder(order.id)
  const { id, orderNumber, dueAmt } = order
  // Sent again without an answer it is the same transfer, also where the sheet has it by now.
  const sent = useRef({ idempotencyKey: '', dueAmt })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.rest.title(orderNumber)}
      submit={texts.rest.record}
      call={recordRest}
      fields={fields}
      problems={{ slip_used: { field: 'reference' }, order_closed: texts.rest.nothingDue }}
      send={async ({ reference }, { idempotencyKey }) => {
        if (sent.current.idempotencyKey !== idempotencyKey) sent.current = { idempotencyKey, dueAmt }
        const body = { reference, expectedDueAmt: sent.current.dueAmt }
        const reply = await call(recordRest, { params: { id }, body, idempotencyKey })
        // Without an answer it may be recorded: the sheet says so.
        if (!reply.ok) refresh()
        return reply
      }}
      onDone={({ undo }) => {
        refresh()
        showToast({ text: texts.rest.done(inBaht(satangOf(sent.current.dueAmt))), undo })
        onClose()
      }}
    >
      <p className="sheet-hint">{dueAmt > 0 ? texts.rest.hint(inBaht(satangOf(dueAmt))) : texts.rest.nothingDue}</p>
      <Field name="reference" label={texts.rest.reference} />
    </FormDialog>
  )
}
