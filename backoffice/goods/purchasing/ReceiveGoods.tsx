import { useState } from 'react'
import { nameIn } from '#rules/in-language.ts'
import { receiveGoods } from '#contract/backoffice/goods/purchasing/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { ScanField } from '#backoffice/kit/ScanField.tsx'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import Check from '#design/icons/check.ts'
import { CostInput } from './CostInput.tsx'
import type { Purchase } from './purchase.ts'

type ReceiptInput = { units: string; cost: string; lotCode: string; expiresOn: string }
type ReceiveGoodsProps = { order: Purchase; onClose: () => void; onDone: () => void }

/** ReceiveGoods: what came of an order, by scan or typed; for a phone, too. */
export function ReceiveGoods({ order, onClose, onDone }: ReceiveGoodsProps) {
  const texts = useTexts('purchasing')
  const unitName = useUnitName()
  const kit = useTexts('kit')
  const language = useLanguage()
  // One key until it is recorded: what was sent and not answered is not received twice.
  const [key, setKey] = useState(freshKey)
  const [deliveryNote, setDeliveryNote] = useState('')
  const { isBusy, run } = useUnderway()
  const [lastId, setLastId] = useState<number | null>(null)
  const [wrong, setWrong] = useState<Readonly<Record<number, string>>>({})
  const [incoming, setIncoming] = useState<Readonly<Record<number, ReceiptInput>>>({})
  const of = (productId: number): ReceiptInput =>
    incoming[productId] ?? {
      units: '',
      cost: amountText(order.goods.find((line) => line.productId === productId)?.costAmt ?? 0),
      lotCode: '',
      expiresOn: '',
    }
  const set = (productId: number, part: Partial<ReceiptInput>) => {
    setKey(freshKey())
    setIncoming((before) => ({ ...before, [productId]: { ...of(productId), ...before[productId], ...part } }))
  }
  const lines = order.goods.filter(({ productId }) => Number(of(productId).units) > 0)
  const units = lines.reduce((sum, { productId }) => sum + Math.round(Number(of(productId).units)), 0)

  function scan(code: string): void {
    const line = order.goods.find(({ barcode, sku }) => barcode === code || sku.toLowerCase() === code.toLowerCase())
    if (!line) return showToast({ text: texts.notOnOrder(code), tone: 'failed' })
    setLastId(line.productId)
    set(line.productId, { units: String(Math.round(Number(of(line.productId).units) || 0) + line.packUnits) })
  }

  async function record(allowMore = false): Promise<void> {
    if (lines.length === 0) return
    const reply = await run(
      () =>
        call(receiveGoods, {
          params: { id: order.id },
          body: {
            deliveryNote,
            allowMore,
            lines: lines.map(({ productId }) => {
              const { units: typed, cost, lotCode, expiresOn } = of(productId)
              return {
                productId,
                units: Math.round(Number(typed)),
                costAmt: Number(cost),
                lotCode: lotCode.trim(),
                expiresOn: expiresOn || null,
              }
            }),
          },
          // With a permission to take more it is another request.
          idempotencyKey: allowMore ? `${key}-more` : key,
        }),
      {
        done: ({ undo }) => ({ text: texts.recorded(formatWhole(units)), undo }),
        refused: ({ errors }) => errors?.[0]?.code === 'over_receipt' || isSaidAtLine(errors?.[0]),
      },
    )
    if (!reply) return
    if (reply.ok) return onDone()
    if (reply.error.errors?.[0]?.code !== 'over_receipt') return
    const yes = await confirmAction({
      title: texts.over,
      text: texts.overText,
      confirm: texts.takeMore,
      finality: 'undoable',
    })
    if (yes) await record(true)
  }
  /** Says at a line why it was refused. @returns whether it is about a line */
  function isSaidAtLine({ path = '', code = '' }: { path?: string; code?: string } = {}): boolean {
    const line = lines[Number(/^lines\.(\d+)\./.exec(path)?.[1] ?? -1)]
    const text = { required: texts.lotNeeded, other_date: texts.otherDate }[code]
    if (line && text) setWrong({ [line.productId]: text })
    return line !== undefined && text !== undefined
  }
  const actions = useActions({
    all: {
      title: texts.all,
      key: 'a',
      run: () => {
        for (const line of order.goods)
          if (line.units > line.received) set(line.productId, { units: String(line.units - line.received) })
      },
    },
    record: {
      title: texts.recordReceipt,
      key: 'Ctrl+Enter',
      icon: Check,
      look: 'primary',
      disabled: isBusy || lines.length === 0,
      run: () => record(),
    },
  })
  return (
    <section className="stack receive-goods" aria-label={texts.receiving}>
      <h2>{texts.receiving}</h2>
      <ScanField label={texts.scan} onCode={scan} />
      <Field
        label={texts.deliveryNote}
        value={deliveryNote}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => {
          setKey(freshKey())
          setDeliveryNote(target.value)
        }}
      />
      <ul className="receive-lines">
        {order.goods.map((line) => {
          const name = nameIn(line, language)
          const typed = of(line.productId)
          const isLast = lastId === line.productId
          return (
            <li key={line.productId} className={isLast ? 'panel is-last' : 'panel'}>
              <p>
                <b>{name}</b>
                <small>
                  {[line.sku, texts.outstanding(formatWhole(Math.max(line.units - line.received, 0)))].join(' · ')}
                </small>
              </p>
              <label className="field">
                <span className="field-label">{unitName(line.unit)}</span>
                <input
                  className="input"
                  type="number"
                  inputMode="numeric"
                  min={0}
                  aria-label={texts.unitsOf(name)}
                  value={typed.units}
                  onChange={({ target }) => set(line.productId, { units: target.value })}
                />
              </label>
              <label className="field">
                <span className="field-label">{texts.cost}</span>
                <CostInput
                  label={texts.costOf(name)}
                  value={typed.cost}
                  onChange={(cost) => set(line.productId, { cost })}
                />
              </label>
              {line.tracksLots && (
                <>
                  <label className="field">
                    <span className="field-label">{texts.lotCode}</span>
                    <input
                      className="input"
                      maxLength={60}
                      autoComplete="off"
                      aria-label={texts.lotCodeOf(name)}
                      value={typed.lotCode}
                      onChange={({ target }) => set(line.productId, { lotCode: target.value })}
                    />
                  </label>
                  <DatePicker
                    label={texts.expires}
                    fullLabel={texts.expiresOf(name)}
                    value={typed.expiresOn || undefined}
                    onChange={(day) => set(line.productId, { expiresOn: day ?? '' })}
                  />
                </>
              )}
              {wrong[line.productId] && (
                <p className="field-error" role="alert">
                  {wrong[line.productId]}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <div className="form-foot receive-foot">
        <Button onClick={onClose}>{kit.cancel}</Button>
        <ActionButton action={actions.all} />
        <ActionButton action={actions.record} busy={isBusy} />
      </div>
    </section>
  )
}
