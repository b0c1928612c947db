import fields from 'form:backoffice/office/tax-invoices/issueCreditNote'
import { getTaxInvoice, issueCreditNote } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { formatWhole, satangOf, sumOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { CellField } from '#backoffice/kit/forms/CellField.tsx'
import { Field, FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { atLines } from '#backoffice/kit/forms/replies.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useOrder, useRefreshOrder } from './use-order.ts'

type IssueCreditNoteProps = { number: string; orderId: string; orderNumber: string; onClose: () => void }

/** Issues a credit note against a tax invoice, by the units of this order that are credited; it cannot be taken back. */
export function IssueCreditNote({ number, orderId, orderNumber, onClose }: IssueCreditNoteProps) {
  const texts = useTexts('sheet')
  const kit = useTexts('kit')
  const unitName = useUnitName()
  const refresh = useRefreshOrder(orderId)
  const invoice = useCall(['order', orderId, 'documents', number], getTaxInvoice, { params: { number } })
  const ofOrder = useOrder(orderId).data?.order.deliveryAmt
  // An invoice of many orders has the delivery and the notes of all of them. Earlier releases do not say what is left to credit.
  const left = invoice.data?.deliveries?.find((delivery) => delivery.orderNumber === orderNumber)?.leftAmt
  const delivery = satangOf(left ?? ofOrder ?? 0)
  const notes = (invoice.data?.creditNotes ?? []).filter((note) => note.orderNumber === orderNumber)
  const lines = (invoice.data?.lines ?? [])
    .filter((line) => !line.gift && line.orderNumber === orderNumber)
    .map((line) => ({ ...line, leftQty: line.leftQty ?? line.qty, leftAmt: line.leftAmt ?? line.totalAmt }))
    .filter(({ leftQty, leftAmt }) => leftQty > 0 && leftAmt > 0)
  return (
    <FormDialog
      call={issueCreditNote}
      fields={fields}
      title={texts.creditTitle(number)}
      onClose={onClose}
      submit={texts.issueCredit}
      isDisabled={!invoice.data}
      send={async ({ lines: typed = [], ...body }, { idempotencyKey }) => {
        const credited = lines
          .map(({ lineNo }, place) => ({ lineNo, place, qty: typed[place]?.qty ?? 0 }))
          .filter(({ qty }) => qty > 0)
        const reply = await call(issueCreditNote, {
          params: { number },
          idempotencyKey,
          body: {
            ...body,
            lines: credited.map(({ lineNo, qty }) => ({ lineNo, qty })),
            orderNumber,
            ...(invoice.data && { seenNotes: invoice.data.creditNotes.length }),
          },
        })
        if (!reply.ok && reply.error.code === 'conflict') refresh()
        return atLines(
          reply,
          credited.map(({ place }) => place),
        )
      }}
      onDone={(note) => {
        refresh()
        showToast({ text: texts.documentIssued(note.number) })
        onClose()
      }}
    >
      <QueryState query={invoice}>
        {notes.length > 0 && (
          <p className="sheet-hint">
            {texts.creditedBefore(notes.map((note) => note.number).join(', '))}{' '}
            <Money satang={sumOf(notes.map(({ totalAmt }) => satangOf(totalAmt)))} />
          </p>
        )}
        <Field name="reason" label={texts.creditReason} choices={texts.creditReasons} />
        <table className="sheet-table">
          <caption className="sr-only">{texts.goods}</caption>
          <tbody>
            {lines.map(({ lineNo, description, leftQty, unit, leftAmt }, place) => (
              <tr key={lineNo}>
                <th scope="row">
                  {description}
                  <small className="sheet-hint">
                    {' '}
                    {formatWhole(leftQty)} {unitName(unit, leftQty)} · <Money satang={satangOf(leftAmt)} />
                  </small>
                </th>
                <td className="is-end">
                  <CellField
                    name={`lines.${place}.qty`}
                    label={texts.creditQty(description)}
                    max={leftQty}
                    defaultValue={0}
                    isOptional
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <FieldErrors name="lines" />
        {delivery > 0 && <Field name="deliveryAmt" label={texts.creditDelivery(inBaht(delivery))} isAmount />}
        <Field name="remark" label={texts.creditRemark} />
        <p className="finality is-final">{kit.cannotBeUndone}</p>
      </QueryState>
    </FormDialog>
  )
}
