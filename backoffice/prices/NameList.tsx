import { useState, type FormEvent } from 'react'
import { createPriceList, savePriceList, type listPriceLists } from '#contract/backoffice/price-lists/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { problemText } from './problem-text.ts'

export type PriceListRow = AnswerOf<typeof listPriceLists>[number]
type NameListProps = {
  open: boolean
  /** The list to rename; null for a new one. */
  list: PriceListRow | null
  onClose: () => void
  onDone: (list: PriceListRow) => void
}
const formId = 'name-list'

/** NameList: name and note of a price list. */
export function NameList({ open, list, onClose, onDone }: NameListProps) {
  const texts = useTexts('prices')
  const errors = useTexts('errors')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const body = { name: String(fields.get('name')), note: String(fields.get('note')) || null }
    setBusy(true)
    const reply = list
      ? await call(savePriceList, {
          params: { id: list.id },
          body: { ...body, revision: list.revision, status: list.status },
        })
      : await call(createPriceList, { body })
    setBusy(false)
    if (!reply.ok) return setProblem(problemText(reply.error, { prices: texts, errors }))
    setProblem(null)
    onClose()
    onDone(reply.value)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={list ? texts.rename : texts.addList}
      foot={<FormButtons form={formId} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={formId} className="stack" onSubmit={(event) => void onSubmit(event)}>
        <Field
          label={texts.listName}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={list?.name ?? ''}
          error={problem}
        />
        <Field label={texts.note} name="note" maxLength={300} autoComplete="off" defaultValue={list?.note ?? ''} />
      </form>
    </Dialog>
  )
}
