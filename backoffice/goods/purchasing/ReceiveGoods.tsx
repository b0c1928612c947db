import { useState } from 'react'
import fields from 'form:backoffice/goods/purchasing/receiveGoods'
import { receiveGoods } from '#contract/backoffice/goods/purchasing/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { findUnitsByCode } from '#rules/fulfilment/scan.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { Reply } from '#web/reply.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { Form } from '#backoffice/kit/forms/Form.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { ScanField } from '#backoffice/kit/ScanField.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Field } from '#design/Field.tsx'
import Check from '#design/icons/check.ts'
import type { Purchase } from './purchase.ts'
import { ReceiveLine, type ReceiptInput } from './ReceiveLine.tsx'

type ReceiptBody = RequestOf<typeof receiveGoods>['body']
type ReceiptReply = Reply<AnswerOf<typeof receiveGoods>>
type ReceiveGoodsProps = { order: Purchase; onClose: () => void; onDone: () => void }

/** ReceiveGoods: what came of an order, by scan or typed; for a phone, too. */
export function ReceiveGoods({ order, onClose, onDone }: ReceiveGoodsProps) {
  const texts = useTexts('purchasing')
  const kit = useTexts('kit')
  // One key until it is recorded: what was sent and not answered is not received twice.
  const [key, setKey] = useState(freshKey)
  const [deliveryNote, setDeliveryNote] = useState('')
  const { form, isBusy, submit } = useOuterButton()
  const [lastId, setLastId] = useState<number | null>(null)
  const [incoming, setIncoming] = useState<Readonly<Record<number, ReceiptInput>>>({})
  const mayLeave = useUnsaved(deliveryNote !== '' || Object.keys(incoming).length > 0)
  const of = (productId: number): ReceiptInput => {
    const ordered = order.goods.find((line) => line.productId === productId)?.costAmt
    // Ordered at 0 is what has no known cost, too.
    return incoming[productId] ?? { units: '', cost: ordered ? amountText(ordered) : '', lotCode: '', expiresOn: '' }
  }
  const set = (productId: number, part: Partial<ReceiptInput>) => {
    setKey(freshKey())
    setIncoming((before) => ({ ...before, [productId]: { ...of(productId), ...before[productId], ...part } }))
  }
  const lines = order.goods.filter(({ productId }) => Number(of(productId).units) > 0)
  const units = lines.reduce((sum, { productId }) => sum + Math.round(Number(of(productId).units)), 0)

  function scan(code: string): void {
    // It would be counted in sight, and be in no receipt.
    if (isBusy) return showToast({ text: kit.oneAtATime, tone: 'failed' })
    const found = findUnitsByCode(code, order.goods, ({ packUnits }) => packUnits)
    if (!found) return showToast({ text: texts.notOnOrder(code), tone: 'failed' })
    const { productId } = found.product
    setLastId(productId)
    if (found.units === null) return showToast({ text: texts.typeUnits(code), tone: 'failed' })
    set(productId, { units: String(Math.round(Number(of(productId).units) || 0) + found.units) })
  }

  /** What came; where that is more than was ordered, only after a question. Null: it is to be counted again. */
  async function record(body: ReceiptBody): Promise<ReceiptReply | null> {
    const send = (allowMore: boolean) =>
      call(receiveGoods, {
        params: { id: order.id },
        body: { ...body, allowMore },
        // With a permission to take more it is another request.
        idempotencyKey: allowMore ? `${key}-more` : key,
      })
    const reply = await send(false)
    if (reply.ok || reply.error.errors?.[0]?.code !== 'over_receipt') return atTheirLines(reply)
    const yes = await confirmAction({
      title: texts.over,
      text: texts.overText,
      confirm: texts.takeMore,
      finality: 'undoable',
    })
    return yes && atTheirLines(await send(true))
  }
  /** Lines of which nothing came are not sent: a refusal counts without them. */
  function atTheirLines(reply: ReceiptReply): ReceiptReply {
    if (reply.ok || !reply.error.errors) return reply
    const errors = reply.error.errors.map(({ path, code }) => ({
      path: path.replace(/(?<=^lines\.)\d+/, (sent) =>
        String(order.goods.findIndex((line) => line === lines[Number(sent)])),
      ),
      code,
    }))
    return { ok: false, error: { ...reply.error, errors } }
  }
  const actions = useActions({
    all: {
      title: texts.all,
      key: 'a',
      disabled: isBusy,
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
      run: () => submit(),
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
      <Form
        {...form}
        call={receiveGoods}
        fields={fields}
        kept={{
          deliveryNote,
          lines: lines.map(({ productId }) => {
            const { units: typed, cost, lotCode, expiresOn } = of(productId)
            return {
              productId,
              units: Math.round(Number(typed)),
              // Without it as ordered.
              ...(cost.trim() !== '' && { costAmt: Number(cost) }),
              lotCode: lotCode.trim(),
              expiresOn: expiresOn || null,
            }
          }),
        }}
        violations={{
          required: texts.lotNeeded,
          other_date: texts.otherDate,
          recalled: texts.lotRecalled,
          cost_unknown: texts.costNeeded,
        }}
        send={record}
        onDone={({ undo }) => {
          showToast({ text: texts.recorded(formatWhole(units)), undo })
          onDone()
        }}
      >
        <ul className="receive-lines">
          {order.goods.map((line, at) => (
            <ReceiveLine
              key={line.productId}
              line={line}
              at={at}
              typed={of(line.productId)}
              isLast={lastId === line.productId}
              onChange={(part) => set(line.productId, part)}
            />
          ))}
        </ul>
      </Form>
      <div className="form-foot receive-foot">
        <Button onClick={async () => (await mayLeave()) && onClose()}>{kit.cancel}</Button>
        <ActionButton action={actions.all} />
        <ActionButton action={actions.record} busy={isBusy} />
      </div>
    </section>
  )
}
