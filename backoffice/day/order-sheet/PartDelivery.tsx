import { useId, useState, type FormEvent } from 'react'
import { deliverPartly } from '#contract/backoffice/day/orders/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { inLanguage } from '#rules/in-language.ts'
import { Notice } from '#design/Notice.tsx'
import { call } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshOrder, type WholeOrder } from './use-order.ts'

/** Records what arrived of an order, by line, where the driver has no page of their own. */
export function PartDelivery({ order, onClose }: { order: WholeOrder; onClose: () => void }) {
  const texts = useTexts('sheet')
  const kit = useTexts('kit')
  const errors = useTexts('errors')
  const language = useLanguage()
  const refresh = useRefreshOrder(order.id)
  const form = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const missing = order.orderDetails
      .map(({ lineNo, qty }) => ({ lineNo, qty, deliveredQty: Number(values.get(`line-${lineNo}`)) }))
      .filter(({ qty, deliveredQty }) => deliveredQty < qty)
    if (missing.length === 0) return setProblem(texts.allArrived)
    setBusy(true)
    const reply = await call(deliverPartly, {
      params: { id: order.id },
      body: {
        lines: missing.map(({ lineNo, deliveredQty }) => ({ lineNo, deliveredQty })),
        reason: String(values.get('reason')).trim(),
      },
    })
    setBusy(false)
    refresh()
    if (!reply.ok) return setProblem(errors[reply.error.code])
    showToast({ text: texts.moved(order.orderNumber, kit.stages.PARTLY_DELIVERED), undo: reply.value.undo })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.partTitle(order.orderNumber)}
      closeOnOutsidePress={false}
      foot={<FormButtons form={form} submit={texts.moveTo.PARTLY_DELIVERED} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={form} className="stack" onSubmit={(event) => void onSubmit(event)}>
        <p className="sheet-hint">{texts.partHint}</p>
        <table className="sheet-table">
          <caption className="sr-only">{texts.goods}</caption>
          <tbody>
            {order.orderDetails.map(({ lineNo, qty, pickedQty, productDetails }) => {
              const { productDescriptionThai, productDescriptionEng } = productDetails
              const name = inLanguage(language, productDescriptionThai, productDescriptionEng)
              return (
                <tr key={lineNo}>
                  <th scope="row">{name}</th>
                  <td className="is-end">
                    <input
                      className="input sheet-qty"
                      name={`line-${lineNo}`}
                      type="number"
                      min={0}
                      max={qty}
                      defaultValue={pickedQty ?? qty}
                      required
                      aria-label={texts.arrivedOf(name)}
                    />
                  </td>
                  <td className="is-end">/ {formatWhole(qty)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <label className="field">
          <span className="field-label">{texts.reason}</span>
          <input className="input" name="reason" required maxLength={200} />
        </label>
        {problem && <Notice tone="failed">{problem}</Notice>}
      </form>
    </Dialog>
  )
}
