import { useState } from 'react'
import fields from 'form:backoffice/goods/stock/correctStock'
import { nameIn } from '#rules/in-language.ts'
import { formatWhole } from '#rules/money.ts'
import { correctStock } from '#contract/backoffice/goods/stock/calls.ts'
import { adjustmentReasons } from '#rules/stock/adjustment.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { ProductLevel } from './product-level.ts'

type CorrectStockProps = { level: ProductLevel; onClose: () => void; onDone: () => void }

/** CorrectStock: a change of the stock, or of one lot, with its reason. */
export function CorrectStock({ level, onClose, onDone }: CorrectStockProps) {
  const texts = useTexts('stock')
  const language = useLanguage()
  const [isCounted, setCounted] = useState(false)
  const name = nameIn(level, language)
  return (
    <FormDialog
      onClose={onClose}
      title={texts.correctOf(name)}
      call={correctStock}
      fields={fields}
      send={(values, { idempotencyKey }) =>
        call(correctStock, { body: { ...values, productId: level.productId }, idempotencyKey })
      }
      onDone={({ undo, correction }) => {
        if (correction) showToast({ text: texts.asked })
        else showToast({ text: texts.corrected(name), undo })
        onDone()
      }}
    >
      <Field
        name="reason"
        label={texts.reason}
        choices={adjustmentReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        // Where nothing is in stock, nothing can be damaged.
        defaultValue={level.available + level.reserved > 0 ? 'damage' : 'receipt'}
        onChange={(value) => setCounted(value === 'count')}
      />
      {isCounted ? (
        <Field
          name="counted"
          label={texts.countedUnits}
          {...(level.unpicked > 0 && { help: texts.countedHelp(formatWhole(level.unpicked)) })}
        />
      ) : (
        <Field name="delta" label={texts.changeBy} help={texts.changeHelp} />
      )}
      {level.lots.length > 0 && (
        <Field
          name="lotId"
          label={texts.lot}
          none={texts.anyLot}
          choices={level.lots.map(({ id, code }) => ({ value: id, label: code || texts.noLot }))}
        />
      )}
      <Field name="note" label={texts.note} />
    </FormDialog>
  )
}
