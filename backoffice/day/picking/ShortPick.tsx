import fields from 'form:backoffice/day/picking/shortPickProduct'
import { shortPickProduct } from '#contract/backoffice/day/picking/calls.ts'
import { packedUnits } from '#rules/fulfilment/pick-list.ts'
import { call } from '#backoffice/api/call.ts'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshWaves, type Stop } from './use-wave.ts'

type ShortPickProps = { stop: Stop; box: Stop['boxes'][number]; title: string; onClose: () => void }

/** Fewer units than ordered: how many, why, and what became of the others. */
export function ShortPick({ stop, box, title, onClose }: ShortPickProps) {
  const texts = useTexts('picking')
  const refresh = useRefreshWaves()
  return (
    <>
      <h3>{title}</h3>
      <Form
        call={shortPickProduct}
        fields={fields}
        submit={texts.save}
        send={(values) =>
          call(shortPickProduct, { params: { id: box.orderId }, body: { ...values, productId: stop.productId } })
        }
        onDone={({ undo }) => {
          onClose()
          refresh()
          showToast({ text: texts.shortDone, undo })
        }}
      >
        <Field name="units" label={texts.shortUnits} defaultValue={Math.min(packedUnits(box), box.needed)} />
        <Field name="reason" label={texts.shortReason} />
        <Field name="stock" label={texts.shortStock} choices={texts.stockFates} defaultValue="back" />
      </Form>
    </>
  )
}
