import { useState } from 'react'
import fields from 'form:backoffice/office/refunds/recordRefunds'
import type { AnswerOf } from '#contract/call.ts'
import { recordRefunds, type listRefunds } from '#contract/backoffice/office/refunds/calls.ts'
import { mostRefundsAtOnce } from '#rules/at-once.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { banks } from '#rules/payments/banks.ts'
import { inLanguage } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { rowResults } from '#backoffice/kit/list/row-results.ts'
import { sendInParts } from '#backoffice/kit/list/send-in-parts.ts'
import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { showToast, undoOfAll } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { inBaht } from '#rules/amounts.ts'
import { Field as TextField } from '#design/Field.tsx'
import Copy from '#design/icons/copy.ts'

export type DueRefund = AnswerOf<typeof listRefunds>['content'][number]

type RefundResult = AnswerOf<typeof recordRefunds>['results'][number]

type RecordRefundsProps = {
  /** Those to be recorded; none: it is closed. */
  refunds: readonly DueRefund[]
  onClose: () => void
  onRecorded: (results: RowResult[]) => void
}

/** RecordRefunds: the bank and the reference of each refund that was paid, in one sheet. */
export function RecordRefunds({ refunds, onClose, onRecorded }: RecordRefundsProps) {
  const texts = useTexts('refunds')
  return (
    <Drawer
      open={refunds.length > 0}
      onClose={onClose}
      title={texts.recordTitle(formatWhole(refunds.length))}
      closeOnOutsidePress={false}
    >
      {refunds.length > 0 && <References refunds={refunds} onRecorded={onRecorded} />}
    </Drawer>
  )
}

function References({ refunds, onRecorded }: Omit<RecordRefundsProps, 'onClose'>) {
  const texts = useTexts('refunds')
  const errors = useTexts('errors')
  const language = useLanguage()
  const { form, isBusy, submit } = useOuterButton()
  const [references, setReferences] = useState<Readonly<Record<number, string>>>({})
  const referenceOf = (refund: number) => (references[refund] ?? '').trim()
  const first = refunds[0] ? referenceOf(refunds[0].id) : ''

  function finish({ results }: { results: readonly RefundResult[] }): void {
    const done = results.filter(({ ok }) => ok).length
    if (done > 0) showToast({ text: texts.recorded(formatWhole(done)), undo: undoOfAll(results) })
    onRecorded(rowResults(results, refunds, (code) => errorText(errors, code)))
  }
  const actions = useActions({
    copyDown: {
      title: texts.copyDown,
      key: 'Ctrl+d',
      icon: Copy,
      look: 'quiet',
      disabled: first === '',
      run: () => setReferences(Object.fromEntries(refunds.map((refund) => [refund.id, first]))),
    },
    save: {
      title: texts.record,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: isBusy || refunds.some((refund) => referenceOf(refund.id) === ''),
      run: () => submit(),
    },
  })
  return (
    <Form
      {...form}
      call={recordRefunds}
      fields={fields}
      send={({ bank }) =>
        sendInParts<DueRefund, RefundResult>(refunds, {
          most: mostRefundsAtOnce,
          send: (part) =>
            call(recordRefunds, {
              body: { bank, refunds: part.map(({ id }) => ({ id, reference: referenceOf(id) })) },
            }),
          refused: ({ id }, code) => ({ id, ok: false, code }),
        })
      }
      onDone={finish}
    >
      <Field
        name="bank"
        label={texts.bank}
        defaultValue="KBANK"
        choices={Object.entries(banks)
          .filter(([, { code }]) => code !== null)
          .map(([value, { thai, english }]) => ({ value, label: inLanguage(language, thai, english) }))}
      />
      {refunds.map(({ id: refundId, orderNumber, storeName, phoneNumber, amount }) => (
        <TextField
          key={refundId}
          label={texts.referenceOf(orderNumber)}
          help={`${storeName} · ${phoneNumber} · ${inBaht(satangOf(amount))}`}
          value={references[refundId] ?? ''}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setReferences({ ...references, [refundId]: target.value })}
        />
      ))}
      <div className="form-foot">
        <ActionButton action={actions.copyDown} />
        <ActionButton action={actions.save} busy={isBusy} />
      </div>
    </Form>
  )
}
