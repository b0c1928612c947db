import fields from 'form:backoffice/day/orders/deliverPartly'
import { deliverPartly } from '#contract/backoffice/day/orders/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { productName } from '#rules/orders/product-name.ts'
import { call } from '#backoffice/api/call.ts'
import { CellField } from '#backoffice/kit/forms/CellField.tsx'
import { Field, FieldErrors } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { atLines, refused } from '#backoffice/kit/forms/replies.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshOrder, type WholeOrder } from './use-order.ts'

/** Records what arrived of an order, by line, where the driver has no page of their own. */
export function PartDelivery({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const texts = useTexts('sheet')
  const kit = useTexts('kit')
  const language = useLanguage()
  const unitName = useUnitName()
  const refresh = useRefreshOrder(order.id)
  return (
    <FormDialog
      call={deliverPartly}
      fields={fields}
      title={texts.partTitle(order.orderNumber)}
      onClose={onClose}
      submit={texts.moveTo.PARTLY_DELIVERED}
      violations={{ all_arrived: texts.allArrived }}
      send={async ({ lines, reason }) => {
        const missing = order.orderDetails
          .map(({ lineNo, qty }, place) => ({ lineNo, qty, place, deliveredQty: lines[place]?.deliveredQty ?? qty }))
          .filter(({ qty, deliveredQty }) => deliveredQty < qty)
        if (missing.length === 0) return refused('lines', 'all_arrived')
        const reply = await call(deliverPartly, {
          params: { id: order.id },
          body: { lines: missing.map(({ lineNo, deliveredQty }) => ({ lineNo, deliveredQty })), reason },
        })
        refresh()
        return atLines(
          reply,
          missing.map(({ place }) => place),
        )
      }}
      onDone={({ undo }) => {
        showToast({ text: texts.moved(order.orderNumber, kit.stages.PARTLY_DELIVERED), undo })
        onClose()
      }}
    >
      <p className="sheet-hint">{texts.partHint}</p>
      <table className="sheet-table">
        <caption className="sr-only">{texts.goods}</caption>
        <tbody>
          {order.orderDetails.map(({ lineNo, qty, pickedQty, productDetails }, place) => {
            const name = productName(productDetails, language)
            return (
              <tr key={lineNo}>
                <th scope="row">{name}</th>
                <td className="is-end">
                  <CellField
                    name={`lines.${place}.deliveredQty`}
                    label={texts.arrivedOf(name)}
                    max={qty}
                    defaultValue={pickedQty ?? qty}
                  />
                </td>
                <td className="is-end">
                  / {formatWhole(qty)} {unitName(productDetails.productDimentionUom, qty)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <FieldErrors name="lines" />
      <Field name="reason" label={texts.reason} />
    </FormDialog>
  )
}
