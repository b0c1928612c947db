import { useState, type FormEvent } from 'react'
import { receiveCredit } from '#contract/backoffice/credit/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satangOf, sumOf, toBaht } from '#rules/money.ts'
import { call, freshKey } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#design/amounts.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'
import type { Account } from './account.ts'

type ReceiveDialogProps = {
  open: boolean
  account: Account
  /** The orders that are paid; none: the oldest first. */
  orderIds: readonly string[]
  onClose: () => void
  onDone: () => void
}
const formId = 'receive-credit'

/** ReceiveDialog: a payment of a retailer for orders on account. */
export function ReceiveDialog(props: ReceiveDialogProps) {
  const texts = useTexts('credit')
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={texts.receive}
      foot={<FormButtons form={formId} submit={texts.receive} onCancel={props.onClose} />}
    >
      {props.open && <Payment {...props} />}
    </Dialog>
  )
}

function Payment({ account, orderIds, onClose, onDone }: ReceiveDialogProps) {
  const texts = useTexts('credit')
  const errors = useTexts('errors')
  const [day, setDay] = useState<string | undefined>(() => bangkokDate(new Date()))
  const [today] = useState(day)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A lost answer does not record the money twice.
  const [key, setKey] = useState(freshKey)
  const paid = account.openOrders.filter(({ orderId }) => orderIds.length === 0 || orderIds.includes(orderId))
  const open = toBaht(sumOf(paid.map(({ openAmt }) => satangOf(openAmt))))

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy || !day) return
    const fields = new FormData(event.currentTarget)
    const amount = Number(fields.get('amount'))
    const reference = String(fields.get('reference')).trim()
    setBusy(true)
    const reply = await call(receiveCredit, {
      params: { id: account.id },
      body: {
        amount,
        method: fields.get('method') as 'CASH',
        ...(reference && { reference }),
        receivedOn: day,
        orderIds: [...orderIds],
      },
      idempotencyKey: key,
    })
    setBusy(false)
    if (!reply.ok) return setProblem(reply.error.code === 'amount_mismatch' ? texts.tooMuch : errors[reply.error.code])
    showToast({ text: texts.received(inBaht(satangOf(amount))) })
    onClose()
    onDone()
  }
  return (
    <form id={formId} className="stack" onChange={() => setKey(freshKey())} onSubmit={(event) => void onSubmit(event)}>
      <Field
        label={texts.amountLabel}
        name="amount"
        type="number"
        min="0.01"
        step="0.01"
        inputMode="decimal"
        required
        defaultValue={amountText(open)}
        help={texts.oldestFirst}
        error={problem}
      />
      <SelectField label={texts.method} name="method">
        {Object.entries(texts.methods).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field label={texts.reference} name="reference" maxLength={60} autoComplete="off" />
      <DatePicker label={texts.receivedOn} value={day} onChange={setDay} max={today} isRequired />
    </form>
  )
}
