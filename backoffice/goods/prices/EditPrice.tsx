import fields from 'form:backoffice/goods/prices/editPriceChange'
import { editPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { nameIn } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { PriceChange } from './price-change.ts'
import type { PriceLine } from './price-columns.tsx'

type EditPriceProps = { change: PriceChange; line: PriceLine | null; onClose: () => void; onDone: () => void }
// A draft may have lines without a price; here it is typed.
const priceFields = { ...fields, 'lines.*.price': { kind: 'number', required: true, min: 0.01 } } as const

/** EditPrice: another new price for one line of a draft. */
export function EditPrice({ change, line, onClose, onDone }: EditPriceProps) {
  const texts = useTexts('prices')
  const language = useLanguage()
  if (!line) return null
  const { productId, fromQty } = line
  return (
    <FormDialog
      onClose={onClose}
      title={`${texts.editPrice}: ${nameIn(line, language)}`}
      call={editPriceChange}
      fields={priceFields}
      about="lines.0.price"
      violations={texts.violations}
      problems={{ edit_conflict: texts.somebodyElse }}
      send={async ({ lines = [] }) => {
        const edited = lines.map(({ price }) => ({ productId, fromQty, price }))
        // After somebody else's change the draft is read again: the next price is put into that.
        const body = { revision: change.revision, lines: edited, drop: [] }
        const reply = await call(editPriceChange, { params: { id: change.id }, body })
        if (!reply.ok && reply.error.code === 'edit_conflict') onDone()
        return reply
      }}
      onDone={() => {
        onClose()
        onDone()
      }}
    >
      <Field name="lines.0.price" label={texts.newPrice} isAmount defaultValue={line.newPrice} />
    </FormDialog>
  )
}
