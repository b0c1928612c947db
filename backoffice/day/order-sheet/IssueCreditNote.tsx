import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { getTaxInvoice, issueCreditNote } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { creditReasons, type CreditReason } from '#rules/tax-invoices/credit-reason.ts'
import { Money } from '#design/Money.tsx'
import { Notice } from '#design/Notice.tsx'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshOrder } from './use-order.ts'

type IssueCreditNoteProps = { number: string; orderId: string; orderNumber: string; onClose: () => void }

/** Issues a credit note against a tax invoice, by the units of this order that are credited; it cannot be taken back. */
export function IssueCreditNote({ number, orderId, orderNumber, onClose }: IssueCreditNoteProps) {
  const texts = useTexts('sheet')
  const kit = useTexts('kit')
  const errors = useTexts('errors')
  const refresh = useRefreshOrder(orderId)
  const form = useId()
  // One key for this dialog: sent twice, it is one document.
  const [key] = useState(freshKey)
  const [problem, setProblem] = useState<keyof typeof errors | null>(null)
  const [isBusy, setBusy] = useState(false)
  const invoice = useQuery({
    queryKey: ['order', orderId, 'documents', number],
    queryFn: ({ signal }) => callOrThrow(getTaxInvoice, { params: { number }, signal }),
  })

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const lines = (invoice.data?.lines ?? [])
      .map(({ lineNo }) => ({ lineNo, qty: Number(values.get(`line-${lineNo}`) ?? 0) }))
      .filter(({ qty }) => qty > 0)
    const remark = String(values.get('remark') ?? '').trim()
    setBusy(true)
    const reply = await call(issueCreditNote, {
      params: { number },
      idempotencyKey: key,
      body: { reason: values.get('reason') as CreditReason, lines, deliveryAmt: 0, ...(remark && { remark }) },
    })
    setBusy(false)
    if (!reply.ok) return setProblem(reply.error.code)
    refresh()
    showToast({ text: texts.documentIssued(reply.value.number) })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.creditTitle(number)}
      closeOnOutsidePress={false}
      foot={<FormButtons form={form} submit={texts.issueCredit} isBusy={isBusy} onCancel={onClose} />}
    >
      <QueryState query={invoice}>
        <form id={form} className="stack" onSubmit={(event) => void onSubmit(event)}>
          <label className="field">
            <span className="field-label">{texts.creditReason}</span>
            <select className="input" name="reason" required>
              {creditReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {texts.creditReasons[reason]}
                </option>
              ))}
            </select>
          </label>
          <table className="sheet-table">
            <caption className="sr-only">{texts.goods}</caption>
            <tbody>
              {invoice.data?.lines
                .filter((line) => !line.gift && line.orderNumber === orderNumber)
                .map(({ lineNo, description, qty, unit, totalAmt }) => (
                  <tr key={lineNo}>
                    <th scope="row">
                      {description}
                      <small className="sheet-hint">
                        {' '}
                        {formatWhole(qty)} {unit} · <Money satang={satangOf(totalAmt)} />
                      </small>
                    </th>
                    <td className="is-end">
                      <input
                        className="input sheet-qty"
                        name={`line-${lineNo}`}
                        type="number"
                        min={0}
                        max={qty}
                        defaultValue={0}
                        aria-label={texts.creditQty(description)}
                      />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
          <label className="field">
            <span className="field-label">{texts.creditRemark}</span>
            <input className="input" name="remark" maxLength={300} />
          </label>
          {problem && <Notice tone="failed">{errors[problem]}</Notice>}
          <p className="finality is-final">{kit.cannotBeUndone}</p>
        </form>
      </QueryState>
    </Dialog>
  )
}
