import fields from 'form:backoffice/goods/price-lists/savePriceList'
import { createPriceList, listPriceLists, savePriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

export type PriceListRow = AnswerOf<typeof listPriceLists>[number]
type NameListProps = {
  open: boolean
  /** The list to rename; null for a new one. */
  list: PriceListRow | null
  onClose: () => void
  onDone: (list: PriceListRow) => void
}

/** NameList: name and note of a price list. */
export function NameList({ open, list, onClose, onDone }: NameListProps) {
  const texts = useTexts('prices')
  async function latest(): Promise<Reply<PriceListRow>> {
    const reply = await call(listPriceLists, {})
    const stored = reply.ok && reply.value.find(({ id }) => id === list?.id)
    return stored ? { ok: true, value: stored } : { ok: false, error: { code: 'not_found', status: 404 } }
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={list ? texts.rename : texts.addList}
      call={savePriceList}
      fields={fields}
      record={list ?? undefined}
      latest={list ? latest : undefined}
      about="name"
      violations={texts.violations}
      send={({ name, note }, { revision }) => {
        if (!list) return call(createPriceList, { body: { name, note } })
        // The release before requires a status: that of the revision which was read, never over a colleague's change.
        const status = revision === list.revision && { status: list.status }
        return call(savePriceList, { params: { id: list.id }, body: { name, note, revision, ...status } })
      }}
      onDone={(saved) => {
        onClose()
        onDone(saved)
      }}
    >
      <Field name="name" label={texts.listName} />
      <Field name="note" label={texts.note} />
    </FormDialog>
  )
}
