import { useState, type FormEvent } from 'react'
import { packOrder } from '#contract/backoffice/picking/calls.ts'
import { call, freshKey } from '#backoffice/api/call.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { focusFirst, selectAll } from './focus-first.ts'
import type { WaveOrder } from './use-wave.ts'

type PackDialogProps = {
  orders: readonly WaveOrder[]
  onClose: () => void
  onDone: (results: RowResult[], actionIds: number[]) => void
}

const formId = 'pack-orders'

/** Asks into how many boxes each order was packed, and packs them. */
export function PackDialog({ orders, onClose, onDone }: PackDialogProps) {
  const texts = useTexts('picking')
  const errors = useTexts('errors')
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    setBusy(true)
    const results: RowResult[] = []
    const actionIds: number[] = []
    for (const { id, orderNumber: name } of orders) {
      const body = { boxes: Number(values.get(id)) }
      const reply = await call(packOrder, { params: { id }, body, idempotencyKey: freshKey() })
      if (reply.ok && reply.value.undo) actionIds.push(reply.value.undo.actionId)
      const isIncomplete = !reply.ok && reply.error.errors?.some(({ code }) => code === 'incomplete')
      results.push(
        reply.ok
          ? { id, name, ok: true }
          : { id, name, ok: false, text: isIncomplete ? texts.incomplete : errors[reply.error.code] },
      )
    }
    onDone(results, actionIds)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.packTitle}
      closeOnOutsidePress={false}
      foot={<FormButtons form={formId} submit={texts.pack} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={formId} className="box-fields" onSubmit={(event) => void onSubmit(event)}>
        {orders.map(({ id, orderNumber, storeName, box, boxes }, index) => (
          <label key={id}>
            <b className="box-number">{box}</b>
            <span>
              {storeName} <small>{orderNumber}</small>
            </span>
            <input
              ref={index === 0 ? focusFirst : null}
              onFocus={selectAll}
              className="input"
              name={id}
              type="number"
              inputMode="numeric"
              min={1}
              max={99}
              required
              defaultValue={boxes ?? 1}
              aria-label={texts.boxCount(orderNumber)}
            />
          </label>
        ))}
      </form>
    </Dialog>
  )
}
