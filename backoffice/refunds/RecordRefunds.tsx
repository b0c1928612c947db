import { useState, type FormEvent } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { recordRefunds, type listRefunds } from '#contract/backoffice/refunds/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { banks } from '#rules/payments/banks.ts'
import { inLanguage } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#design/amounts.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'
import Copy from '#design/icons/copy.ts'

export type DueRefund = AnswerOf<typeof listRefunds>['content'][number]

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
  const [bank, setBank] = useState('KBANK')
  const [references, setReferences] = useState<Readonly<Record<number, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const referenceOf = (id: number) => (references[id] ?? '').trim()
  const first = refunds[0] ? referenceOf(refunds[0].id) : ''

  async function save(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const reply = await call(recordRefunds, {
      body: { bank, refunds: refunds.map(({ id }) => ({ id, reference: referenceOf(id) })) },
    })
    setBusy(false)
    if (!reply.ok) return showProblem(reply.error, errors)
    const { results } = reply.value
    const actionIds = results.flatMap(({ undo }) => undo?.actionId ?? [])
    const done = results.filter(({ ok }) => ok).length
    if (done > 0)
      showToast({ text: texts.recorded(formatWhole(done)), undo: actionIds.length > 0 ? { actionIds } : null })
    onRecorded(
      results.map(({ id, ok, code }) => ({
        id: String(id),
        name: refunds.find((one) => one.id === id)?.orderNumber ?? '',
        ok,
        ...(code && { text: errors[code as keyof typeof errors] }),
      })),
    )
  }
  const actions = useActions({
    copyDown: {
      title: texts.copyDown,
      key: 'Ctrl+d',
      icon: Copy,
      look: 'quiet',
      disabled: first === '',
      run: () => setReferences(Object.fromEntries(refunds.map(({ id }) => [id, first]))),
    },
    save: {
      title: texts.record,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: isBusy || refunds.some(({ id }) => referenceOf(id) === ''),
      run: save,
    },
  })
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!actions.save.disabled) void save()
      }}
    >
      <SelectField label={texts.bank} value={bank} onChange={({ target }) => setBank(target.value)}>
        {Object.entries(banks)
          .filter(([, { code }]) => code !== null)
          .map(([symbol, { thai, english }]) => (
            <option key={symbol} value={symbol}>
              {inLanguage(language, thai, english)}
            </option>
          ))}
      </SelectField>
      {refunds.map(({ id, orderNumber, storeName, phoneNumber, amount }) => (
        <Field
          key={id}
          label={texts.referenceOf(orderNumber)}
          help={`${storeName} · ${phoneNumber} · ${inBaht(satangOf(amount))}`}
          value={references[id] ?? ''}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setReferences({ ...references, [id]: target.value })}
        />
      ))}
      <div className="form-foot">
        <ActionButton action={actions.copyDown} />
        <ActionButton action={actions.save} busy={isBusy} />
      </div>
    </form>
  )
}
