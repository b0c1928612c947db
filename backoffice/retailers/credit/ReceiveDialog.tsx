import { useState } from 'react'
import fields from 'form:backoffice/retailers/credit/receiveCredit'
import { receiveCredit } from '#contract/backoffice/retailers/credit/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satangOf, sumOf, toBaht } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import type { Account } from './account.ts'
import { mapReply } from '#backoffice/kit/forms/replies.ts'

type ReceiveDialogProps = {
  open: boolean
  account: Account
  /** The orders that are paid, as they were chosen; none: the oldest first. */
  orderIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** ReceiveDialog: a payment of a retailer for orders on account. */
export function ReceiveDialog({ open, account, orderIds, onClose, onDone }: ReceiveDialogProps) {
  const texts = useTexts('credit')
  const paid = account.openOrders.filter(({ orderId }) => orderIds.length === 0 || orderIds.includes(orderId))
  const due = toBaht(sumOf(paid.map(({ openAmt }) => satangOf(openAmt))))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.receive}
      submit={texts.receive}
      call={receiveCredit}
      fields={fields}
      problems={{
        amount_mismatch: { field: 'amount', text: texts.tooMuch },
        ...(orderIds.length > 0 && { not_found: texts.notOpen }),
      }}
      violations={{ future: texts.notYet }}
      send={async (values, { idempotencyKey }) => {
        const body = { ...values, orderIds: [...orderIds] }
        const reply = await call(receiveCredit, { params: { id: account.id }, body, idempotencyKey })
        return mapReply(reply, () => values.amount)
      }}
      onDone={(amount) => {
        showToast({ text: texts.received(inBaht(satangOf(amount))) })
        onClose()
        onDone()
      }}
    >
      <Field name="amount" label={texts.amountLabel} help={texts.oldestFirst} isAmount defaultValue={due} />
      <Field name="method" label={texts.method} choices={texts.methods} defaultValue="CASH" />
      <Field name="reference" label={texts.reference} />
      {open && <DayField />}
    </FormDialog>
  )
}

/** The day of the payment; at first that on which the dialog was opened, which may be a later one than its page. */
function DayField() {
  const texts = useTexts('credit')
  const [today] = useState(() => bangkokDate(new Date()))
  return (
    <Field name="receivedOn" label={texts.receivedOn} help={texts.cashIsCounted} defaultValue={today} max={today} />
  )
}
