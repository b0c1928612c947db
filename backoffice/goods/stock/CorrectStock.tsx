import { useState } from 'react'
import fields from 'form:backoffice/goods/stock/correctStock'
import { nameIn } from '#rules/in-language.ts'
import { formatWhole } from '#rules/money.ts'
import { correctStock, getStock } from '#contract/backoffice/goods/stock/calls.ts'
import { adjustmentReasons } from '#rules/stock/adjustment.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { ProductLevel } from './product-level.ts'

type CorrectStockProps = { level: ProductLevel; onMoved: () => void; onClose: () => void; onDone: () => void }

/**
 * CorrectStock: a change of the stock, or of one lot, with its reason. A count goes against the stock that stands in the
 * dialog: what was sold since must not become a surplus.
 */
export function CorrectStock({ level, onMoved, onClose, onDone }: CorrectStockProps) {
  const texts = useTexts('stock')
  const language = useLanguage()
  const [isCounted, setCounted] = useState(false)
  const [seen, setSeen] = useState(level)
  // A lot that is sold out meanwhile goes on being a choice: what was counted is of no other.
  const [lots] = useState(level.lots)
  const [lotId, setLotId] = useState('')
  const { productId } = level
  const name = nameIn(level, language)
  const unitsOf = (lot?: number) =>
    lot === undefined ? seen.available : (seen.lots.find(({ id }) => id === lot)?.onHand ?? 0)
  const lookAgain = async () => {
    const latest = await call(getStock, { params: { productId } })
    if (latest.ok) setSeen(latest.value)
    onMoved()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={texts.correctOf(name)}
      call={correctStock}
      fields={fields}
      problems={{ conflict: { field: 'counted', text: texts.movedMeanwhile } }}
      send={async (values, { idempotencyKey }) => {
        const seenOnHand = values.counted === undefined ? undefined : unitsOf(values.lotId)
        const reply = await call(correctStock, { body: { ...values, productId, seenOnHand }, idempotencyKey })
        if (!reply.ok && reply.error.code === 'conflict') await lookAgain()
        return reply
      }}
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
          help={[
            texts.seenUnits(formatWhole(unitsOf(lotId ? Number(lotId) : undefined))),
            seen.unpicked > 0 && texts.countedHelp(formatWhole(seen.unpicked)),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ) : (
        <Field name="delta" label={texts.changeBy} help={texts.changeHelp} />
      )}
      {lots.length > 0 && (
        <Field
          name="lotId"
          label={texts.lot}
          none={texts.anyLot}
          choices={lots.map(({ id, code }) => ({ value: id, label: code || texts.noLot }))}
          onChange={setLotId}
        />
      )}
      <Field name="note" label={texts.note} />
    </FormDialog>
  )
}
