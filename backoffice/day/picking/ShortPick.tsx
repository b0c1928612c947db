import fields from 'form:backoffice/day/picking/shortPickProduct'
import { shortPickProduct } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { packedUnits } from '#rules/fulfilment/pick-list.ts'
import { call } from '#backoffice/api/call.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshWaves, type Stop } from './use-wave.ts'

/** What the server has of the box by then. */
export type ShortBox = Pick<AnswerOf<typeof shortPickProduct>, 'orderId' | 'needed' | 'picked' | 'checked'>

type ShortPickProps = {
  stop: Stop
  box: Stop['boxes'][number]
  title: string
  onClose: () => void
  /** The units that the order gets, all of which lie in its box now. */
  onDone: (counts: ShortBox) => void
}

/** Fewer units than ordered: how many, why, and what became of the others. */
export function ShortPick({ stop, box, title, onClose, onDone }: ShortPickProps) {
  const texts = useTexts('picking')
  const refresh = useRefreshWaves()
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      call={shortPickProduct}
      fields={fields}
      submit={texts.save}
      problems={{ not_undoable: texts.shortNotUndoable, credit_exceeded: texts.shortNoCredit }}
      send={(values) =>
        call(shortPickProduct, { params: { id: box.orderId }, body: { ...values, productId: stop.productId } })
      }
      onDone={({ orderId, needed, picked, checked, undo }) => {
        onDone({ orderId, needed, picked, checked })
        refresh()
        showToast({ text: texts.shortDone, undo })
      }}
    >
      <Field name="units" label={texts.shortUnits} defaultValue={Math.min(packedUnits(box), box.needed)} />
      <Field name="reason" label={texts.shortReason} />
      <Field name="stock" label={texts.shortStock} choices={texts.stockFates} defaultValue="back" />
    </FormDialog>
  )
}
