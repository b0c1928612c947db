import { useState } from 'react'
import fields from 'form:backoffice/stock/correctStock'
import { correctStock } from '#contract/backoffice/stock/calls.ts'
import { adjustmentReasons, type AdjustmentReason } from '#rules/stock/adjustment.ts'
import { call, freshKey } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import type { ProductLevel } from './product-level.ts'
import { nameOf } from './words.ts'

const formId = 'correct-stock'

type CorrectStockProps = { level: ProductLevel; onClose: () => void; onDone: () => void }

/** CorrectStock: a change of the stock, or of one lot, with its reason. */
export function CorrectStock({ level, onClose, onDone }: CorrectStockProps) {
  const texts = useTexts('stock')
  const language = useLanguage()
  const [reason, setReason] = useState<AdjustmentReason>('damage')
  const [lotId, setLotId] = useState('')
  // One key for each form: what was sent and not answered is not done twice.
  const [key, setKey] = useState(freshKey)
  const name = nameOf(level, language)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.correctOf(name)}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} onCancel={onClose} />}
    >
      <Form
        id={formId}
        fields={fields}
        send={async (values) => {
          const numberOf = (field: string) => {
            const typed = String(values.get(field) ?? '').trim()
            return typed === '' ? undefined : Number(typed)
          }
          const note = String(values.get('note') ?? '').trim()
          const reply = await call(correctStock, {
            body: {
              productId: level.productId,
              reason,
              delta: numberOf('delta'),
              counted: numberOf('counted'),
              lotId: lotId === '' ? undefined : Number(lotId),
              note: note === '' ? undefined : note,
            },
            idempotencyKey: key,
          })
          if (!reply.ok) setKey(freshKey())
          return reply
        }}
        onDone={({ undo, correction }) => {
          if (correction) showToast({ text: texts.asked })
          else showToast({ text: texts.corrected(name), undo })
          onDone()
        }}
      >
        <SelectField
          label={texts.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value as AdjustmentReason)}
        >
          {adjustmentReasons.map((value) => (
            <option key={value} value={value}>
              {texts.reasons[value]}
            </option>
          ))}
        </SelectField>
        {reason === 'count' ? (
          <Field name="counted" label={texts.countedUnits} />
        ) : (
          <Field name="delta" label={texts.changeBy} help={texts.changeHelp} />
        )}
        {level.lots.length > 0 && (
          <SelectField label={texts.lot} value={lotId} onChange={({ target }) => setLotId(target.value)}>
            <option value="">{texts.anyLot}</option>
            {level.lots.map(({ id, code }) => (
              <option key={id} value={id}>
                {code || texts.noLot}
              </option>
            ))}
          </SelectField>
        )}
        <Field name="note" label={texts.note} />
      </Form>
    </Dialog>
  )
}
