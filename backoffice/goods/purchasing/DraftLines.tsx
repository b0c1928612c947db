import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import fields from 'form:backoffice/goods/purchasing/savePurchaseOrder'
import { getPurchaseOrder, savePurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { getSupplier } from '#contract/backoffice/goods/suppliers/calls.ts'
import { minus, satangOf, sumOf, times } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { FieldErrors, Form, type FormHandle } from '#backoffice/kit/forms/Form.tsx'
import { mapReply } from '#backoffice/kit/forms/replies.ts'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { problemOf } from '#web/read-reply.ts'
import { inBaht } from '#rules/amounts.ts'
import { Field } from '#design/Field.tsx'
import { Money } from '#design/Money.tsx'
import { DraftLineRow } from './DraftLineRow.tsx'
import { NoteWords, OtherLines } from './DraftWords.tsx'
import { ProductFinder, type FoundProduct } from './ProductFinder.tsx'
import type { DraftLine, Purchase, TypedOrder } from './purchase.ts'
import { SentMeanwhile } from './SentMeanwhile.tsx'

/** A draft on the screen. */
export type OpenDraft = {
  /**
   * Saves what was typed, if anything was.
   * @returns what is saved; null where it could not be, or more was typed meanwhile: then it has said so
   */
  save: () => Promise<OrderRecord | null>
}

type DraftLinesProps = {
  draft: Ref<OpenDraft>
  order: Purchase
  /** Reads the order again. */
  onSaved: () => void
  /** Whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void
}

/** An order with its goods where the body of the call has them. */
const recordOf = (order: Purchase) => ({ ...order, lines: order.goods })
type OrderRecord = ReturnType<typeof recordOf>
const linesOf = ({ goods }: Pick<Purchase, 'goods'>): DraftLine[] =>
  goods.map((line) => ({ ...line, units: String(line.units), cost: amountText(line.costAmt) }))
const typedOf = (order: Pick<Purchase, 'goods' | 'note'>): TypedOrder => ({ lines: linesOf(order), note: order.note })

/** DraftLines: the goods of a draft, to be changed. */
export function DraftLines({ draft, order, onSaved, onTyped }: DraftLinesProps) {
  const texts = useTexts('purchasing')
  const errors = useTexts('errors')
  const handle = useRef<FormHandle<OrderRecord>>(null)
  const { form, isBusy, submit } = useOuterButton()
  /** What the fields begin with; what this person has saved is in them already. */
  const [shown, setShown] = useState(() => recordOf(order))
  const [typed, setTyped] = useState<TypedOrder>(() => typedOf(order))
  /** What of it is stored: what was typed while that was on its way is another. */
  const [stored, setStored] = useState(typed)
  // A product that is added is bought in the supplier's carton.
  const supplier = useCall(['purchasing', 'supplier', order.supplier.id], getSupplier, {
    params: { id: order.supplier.id },
  })
  // At once, for what waits for an answer.
  const now = useRef(typed)
  const { lines, note } = typed
  const isChanged = typed !== stored
  useUnsaved(isChanged)
  useEffect(() => onTyped(isChanged), [onTyped, isChanged])
  // A colleague has sent or closed it: nothing is added to it any more.
  const isOver = order.state !== 'DRAFT'
  // Over what a colleague has saved nothing is typed: it is shown, and can be sent.
  if (!isChanged && !isBusy && order.revision > shown.revision) {
    const theirs = typedOf(order)
    setShown(recordOf(order))
    setTyped(theirs)
    setStored(theirs)
  }
  useEffect(() => {
    now.current = typed
  }, [typed])
  function type(change: Partial<TypedOrder>): void {
    now.current = { ...now.current, ...change }
    setTyped(now.current)
  }
  const cartonOf = (id: number) => supplier.data?.supplied.find(({ productId }) => productId === id)
  /** In the supplier's carton: until that is read nothing is added, and once it cannot be read, it says so. */
  async function add(product: FoundProduct): Promise<void> {
    const { productId } = product
    const read = supplier.data ? supplier : await supplier.refetch()
    if (!read.data) return showProblem(problemOf(read.error), errors)
    const there = now.current.lines
    if (there.some((line) => line.productId === productId)) return
    const { packUnits = 1, packName = '' } = read.data.supplied.find((one) => one.productId === productId) ?? {}
    setLines([...there, { ...product, packUnits, packName, units: '1', cost: amountText(product.costAmt ?? 0) }])
  }
  const setLines = (changed: readonly DraftLine[]) => type({ lines: changed })
  const change = (productId: number, part: Partial<DraftLine>) =>
    setLines(lines.map((line) => (line.productId === productId ? { ...line, ...part } : line)))
  const isValid = lines.length > 0 && lines.every(({ units, cost }) => Number(units) >= 1 && Number(cost) >= 0)

  useImperativeHandle(draft, () => ({
    save: async () => {
      if (!isChanged || isOver) return shown
      // What cannot be saved is refused where it stands: a button must not do nothing without a word.
      const reply = await handle.current?.submit()
      if (!reply?.ok) return null
      if (now.current === typed) return reply.value
      showToast({ text: texts.typedMeanwhile, tone: 'failed' })
      return null
    },
  }))
  const actions = useActions({
    save: { title: texts.save, key: 'Ctrl+Enter', disabled: !isValid || isBusy || isOver, run: () => submit() },
  })
  const total = sumOf(
    lines.map(({ units, cost }) => times(satangOf(Number(cost) || 0), Math.round(Number(units)) || 0)),
  )
  const minimum = satangOf(order.minimumAmt)
  return (
    <section className="stack">
      {isOver && isChanged && <SentMeanwhile order={order} typed={typed} onDrop={() => setStored(typed)} />}
      <Form
        {...form}
        handle={handle}
        className="purchase-lines panel"
        call={savePurchaseOrder}
        fields={fields}
        record={shown}
        follows
        latest={async () => mapReply(await call(getPurchaseOrder, { params: { id: order.id } }), recordOf)}
        kept={{
          note,
          expectedOn: order.expectedOn,
          lines: lines.map(({ productId, units, packUnits, packName, cost }) => ({
            productId,
            units: Math.round(Number(units)),
            packUnits,
            packName,
            costAmt: Number(cost),
          })),
        }}
        send={async (body, { revision: over }) =>
          mapReply(
            await call(savePurchaseOrder, { params: { id: order.id }, body: { ...body, revision: over } }),
            recordOf,
          )
        }
        onTheirs={(theirs) => {
          // What `latest` has read.
          const read = theirs as OrderRecord
          setShown(read)
          now.current = typedOf(read)
          setTyped(now.current)
          setStored(now.current)
        }}
        onDone={(saved) => {
          setShown(saved)
          setStored(typed)
          showToast({ text: texts.saved })
          onSaved()
        }}
      >
        <OtherLines lines={lines} />
        <NoteWords />
        <FieldErrors name="lines" />
        <div className="purchase-line is-head" aria-hidden="true">
          <span>{texts.product}</span>
          <span>{texts.ordered}</span>
          <span>{texts.cost}</span>
          <span>{texts.total}</span>
          <span />
        </div>
        {lines.map((line) => (
          <DraftLineRow
            key={line.productId}
            line={line}
            carton={cartonOf(line.productId)}
            onChange={(part) => change(line.productId, part)}
            onRemove={() => setLines(lines.filter(({ productId }) => productId !== line.productId))}
          />
        ))}
        <p className="purchase-total">
          {texts.total}{' '}
          <b>
            <Money satang={total} />
          </b>
        </p>
        {total < minimum && (
          <p className="purchase-total">
            <Badge tone="notice">{texts.toMinimum(inBaht(minimum), inBaht(minus(minimum, total)))}</Badge>
          </p>
        )}
      </Form>
      <ProductFinder onChoose={(product) => void add(product)} />
      <Field
        label={texts.note}
        help={texts.noteHelp}
        value={note}
        maxLength={500}
        onChange={({ target }) => type({ note: target.value })}
      />
      <div className="form-foot">
        <ActionButton action={actions.save} />
      </div>
    </section>
  )
}
