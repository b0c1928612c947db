import { useState } from 'react'
import { Link } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { formatWhole } from '#rules/money.ts'
import { packedUnits } from '#rules/fulfilment/pick-list.ts'
import type { Reply } from '#web/reply.ts'
import { recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { FieldErrors } from '#backoffice/kit/forms/Field.tsx'
import { refusedAt } from '#backoffice/kit/forms/replies.ts'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { focusFirst, selectAll } from './focus-first.ts'
import { ShortPick, type ShortBox } from './ShortPick.tsx'
import { openTypedPicks } from './typed-picks.ts'
import { useRefreshWaves, type Stop, type Wave } from './use-wave.ts'

const fields = { 'boxes.*.units': { kind: 'number', required: true } } as const

/**
 * One stop of the walk: how many units lie in each box, and what to do where there are not enough. Where nothing was
 * recorded yet, it proposes all that the box needs. Boxes stay as they were when it opened, whatever others pick meanwhile;
 * one that goes short has what it got, and what is typed of the others stays.
 */
export function StopDialog({ stop, wave, onClose }: { stop: Stop; wave: Wave; onClose: () => void }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  const unitName = useUnitName()
  const refresh = useRefreshWaves()
  const [boxes, setBoxes] = useState(stop.boxes)
  const [picks] = useState(() => openTypedPicks(stop))
  const [shortBox, setShortBox] = useState<Stop['boxes'][number] | null>(null)
  const orderOf = (orderId: string) => wave.ordersInWave.find(({ id }) => id === orderId)
  const name = nameIn(stop, language)
  const title = `${stop.place ?? texts.noPlace} · ${name}`

  async function save(units: readonly number[]): Promise<Reply<readonly number[]>> {
    const entries = picks.entriesFor(new Map(boxes.map(({ orderId, picked: as }, at) => [orderId, units[at] ?? as])))
    if (entries.length === 0) return { ok: true, value: [] }
    const reply = await call(recordPicks, { body: { entries: [...entries] } })
    refresh()
    if (!reply.ok) return reply
    const refused = picks.answered(reply.value)
    const errors = boxes.flatMap(({ orderId }, at) => {
      const code = refused.get(orderId)
      return code === undefined ? [] : [{ path: `boxes.${at}.units`, code }]
    })
    return errors.length > 0 ? refusedAt(errors) : { ok: true, value: reply.value.actionIds }
  }
  function goShort(counts: ShortBox): void {
    picks.wentShort(counts)
    setBoxes(boxes.map((box) => (box.orderId === counts.orderId ? { ...box, ...counts } : box)))
    setShortBox(null)
  }
  return (
    <>
      <FormDialog
        shape="sheet"
        className="box-fields"
        onClose={onClose}
        title={title}
        call={null}
        fields={fields}
        violations={{
          too_many: texts.collides,
          below_zero: texts.collides,
          not_needed: texts.collides,
          order_closed: texts.rowCodes.order_closed,
          not_found: texts.rowCodes.not_found,
        }}
        send={(typed) => save(typed.boxes.map(({ units }) => units))}
        onDone={(actionIds) => {
          onClose()
          if (actionIds.length > 0) showToast({ text: texts.saved, undo: { actionIds } })
        }}
      >
        {boxes.map((box, index) => (
          // One that went short is drawn afresh, with what it got.
          <div key={`${box.orderId} ${box.needed} ${box.picked}`} className="box-field">
            <b className="box-number">{box.box}</b>
            <span>
              {orderOf(box.orderId)?.storeName} <Link href={`/orders/${box.orderId}`}>{texts.changeOrder}</Link>
            </span>
            <input
              ref={index === 0 ? focusFirst : null}
              onFocus={selectAll}
              className="input"
              name={`boxes.${index}.units`}
              type="number"
              inputMode="numeric"
              min={0}
              max={Math.max(box.needed, packedUnits(box))}
              required
              defaultValue={packedUnits(box) > 0 ? box.picked : box.needed}
              aria-label={texts.boxPicked(box.box, orderOf(box.orderId)?.orderNumber ?? '')}
            />
            <span>
              /{formatWhole(box.needed)} {unitName(stop.unit, box.needed)}
            </span>
            <Button
              disabled={box.needed === 0}
              onClick={() => setShortBox(stop.boxes.find(({ orderId }) => orderId === box.orderId) ?? box)}
            >
              {texts.short}
            </Button>
            <FieldErrors name={`boxes.${index}.units`} />
          </div>
        ))}
      </FormDialog>
      {shortBox && (
        <ShortPick
          stop={stop}
          box={shortBox}
          title={texts.shortTitle(shortBox.box, name)}
          onClose={() => setShortBox(null)}
          onDone={goShort}
        />
      )}
    </>
  )
}
