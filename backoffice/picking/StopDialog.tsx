import { useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { formatWhole } from '#rules/money.ts'
import { packedUnits } from '#rules/fulfilment/pick-list.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { focusFirst, selectAll } from './focus-first.ts'
import { ShortPick } from './ShortPick.tsx'
import { productName } from './StopTable.tsx'
import { sendPicks, useRefreshWaves, type Stop, type Wave } from './use-wave.ts'

const formId = 'stop-units'

/** One stop of the walk: how many units lie in each box, and what to do where there are not enough. */
export function StopDialog({ stop, wave, onClose }: { stop: Stop; wave: Wave; onClose: () => void }) {
  const texts = useTexts('picking')
  const errors = useTexts('errors')
  const language = useLanguage()
  const refresh = useRefreshWaves()
  const [shortBox, setShortBox] = useState<Stop['boxes'][number] | null>(null)
  const orderOf = (orderId: string) => wave.ordersInWave.find(({ id }) => id === orderId)
  const name = productName(stop, language)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const picks = stop.boxes.map(({ orderId, picked }) => ({
      orderId,
      productId: stop.productId,
      units: Number(values.get(orderId) ?? picked) - picked,
    }))
    onClose()
    if (picks.every(({ units }) => units === 0)) return
    const reply = await sendPicks(picks)
    refresh()
    if (!reply.ok) return showProblem(reply.error, errors)
    if (reply.value.results.some(({ ok }) => !ok)) return showProblem({ code: 'conflict', status: 409 }, errors)
    showToast({ text: texts.saved, undo: { actionIds: reply.value.actionIds } })
  }

  return (
    <Drawer
      open
      onClose={onClose}
      title={`${stop.place ?? texts.noPlace} · ${name}`}
      closeOnOutsidePress={false}
      foot={!shortBox && <FormButtons form={formId} onCancel={onClose} />}
    >
      {shortBox ? (
        <ShortPick stop={stop} box={shortBox} title={texts.shortTitle(shortBox.box, name)} onClose={onClose} />
      ) : (
        <form id={formId} className="box-fields" onSubmit={(event) => void onSubmit(event)}>
          {stop.boxes.map((box, index) => (
            <div key={box.orderId} className="box-field">
              <b className="box-number">{box.box}</b>
              <span>
                {orderOf(box.orderId)?.storeName} <Link href={`/orders/${box.orderId}`}>{texts.changeOrder}</Link>
              </span>
              <input
                ref={index === 0 ? focusFirst : null}
                onFocus={selectAll}
                className="input"
                name={box.orderId}
                type="number"
                inputMode="numeric"
                min={0}
                max={Math.max(box.needed, packedUnits(box))}
                required
                defaultValue={box.picked}
                aria-label={texts.boxPicked(box.box, orderOf(box.orderId)?.orderNumber ?? '')}
              />
              <span>/{formatWhole(box.needed)}</span>
              <Button disabled={box.needed === 0} onClick={() => setShortBox(box)}>
                {texts.short}
              </Button>
            </div>
          ))}
        </form>
      )}
    </Drawer>
  )
}
