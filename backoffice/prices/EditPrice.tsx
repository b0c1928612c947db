import { useState, type FormEvent } from 'react'
import { editPriceChange } from '#contract/backoffice/prices/calls.ts'
import { nameIn } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import type { PriceChange } from './price-change.ts'
import type { PriceLine } from './price-columns.tsx'
import { problemText } from './problem-text.ts'

type EditPriceProps = { change: PriceChange; line: PriceLine | null; onClose: () => void; onDone: () => void }
const formId = 'edit-price'

/** EditPrice: another new price for one line of a draft. */
export function EditPrice({ change, line, onClose, onDone }: EditPriceProps) {
  const texts = useTexts('prices')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!line) return null
  const { productId, fromQty } = line

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const price = Number(new FormData(event.currentTarget).get('price'))
    setBusy(true)
    const reply = await call(editPriceChange, {
      params: { id: change.id },
      body: { revision: change.revision, lines: [{ productId, fromQty, price }], drop: [] },
    })
    setBusy(false)
    if (!reply.ok) {
      setProblem(problemText(reply.error, { prices: texts, errors }))
      return reply.error.code === 'edit_conflict' ? onDone() : undefined
    }
    setProblem(null)
    onClose()
    onDone()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${texts.editPrice}: ${nameIn(line, language)}`}
      foot={<FormButtons form={formId} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={formId} onSubmit={(event) => void onSubmit(event)}>
        <Field
          label={texts.newPrice}
          name="price"
          type="number"
          min="0.01"
          step="0.01"
          inputMode="decimal"
          required
          defaultValue={line.newPrice ?? ''}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
