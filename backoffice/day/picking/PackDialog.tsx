import { packOrder } from '#contract/backoffice/day/picking/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { Reply } from '#web/reply.ts'
import { FieldErrors } from '#backoffice/kit/forms/Field.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { undoOfAll, type Undo, type Undoable } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { focusFirst, selectAll } from './focus-first.ts'
import type { WaveOrder } from './use-wave.ts'

type PackDialogProps = {
  orders: readonly WaveOrder[]
  onClose: () => void
  onDone: (results: RowResult[], undo: Undo | null) => void
}

const fields = { 'orders.*.boxes': { kind: 'number', required: true } } as const
type PackedOrders = { results: RowResult[]; undo: Undo | null }

/** Asks into how many boxes each order was packed, and packs them. */
export function PackDialog({ orders, onClose, onDone }: PackDialogProps) {
  const texts = useTexts('picking')
  const errors = useTexts('errors')

  async function pack(boxes: readonly number[]): Promise<Reply<PackedOrders>> {
    const results: RowResult[] = []
    const answers: Undoable[] = []
    for (const [index, { id, orderNumber: name }] of orders.entries()) {
      const body = { boxes: boxes[index] ?? 1 }
      const reply = await call(packOrder, { params: { id }, body, idempotencyKey: freshKey() })
      if (reply.ok) answers.push(reply.value)
      const isIncomplete = !reply.ok && reply.error.errors?.some(({ code }) => code === 'incomplete')
      results.push(
        reply.ok
          ? { id, name, ok: true }
          : { id, name, ok: false, text: isIncomplete ? texts.incomplete : errors[reply.error.code] },
      )
    }
    return { ok: true, value: { results, undo: undoOfAll(answers) } }
  }

  return (
    <FormDialog
      className="box-fields"
      onClose={onClose}
      title={texts.packTitle}
      submit={texts.pack}
      call={null}
      fields={fields}
      send={(values) => pack(values.orders.map(({ boxes }) => boxes))}
      onDone={({ results, undo }) => onDone(results, undo)}
    >
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
            name={`orders.${index}.boxes`}
            type="number"
            inputMode="numeric"
            min={1}
            max={99}
            required
            defaultValue={boxes ?? 1}
            aria-label={texts.boxCount(orderNumber)}
          />
          <FieldErrors name={`orders.${index}.boxes`} />
        </label>
      ))}
    </FormDialog>
  )
}
