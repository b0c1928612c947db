import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { getOrderForm, placeForRetailer, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { namedPacks } from '#rules/orders/named-packs.ts'
import { missingFrom, readOrderRules, refusalOf } from '#rules/orders/order-rules.ts'
import { payTypeOfNothing } from '#rules/payments/pay-types.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { problemOf } from '#web/read-reply.ts'
import type { CallProblem } from '#web/reply.ts'
import { freshKey } from '#web/fresh-key.ts'
import { isDecided } from '#web/is-decided.ts'
import { Notice } from '#design/Notice.tsx'
import { holdScreen } from '#backoffice/kit/leaving.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { ProblemNotice, QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useFirstFocus } from '#backoffice/kit/use-first-focus.ts'
import {
  GiftLines,
  LineEditor,
  ProductSearch,
  useFocusQty,
  type EditedLine,
} from '#backoffice/day/order-sheet/LineEditor.tsx'
import { doneWithout, problemTexts } from '#backoffice/day/order-sheet/problem-texts.ts'
import { OrderFindings } from './OrderFindings.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { DeliveryFields, type Delivery } from './DeliveryFields.tsx'
import { SumBar } from './SumBar.tsx'
import { UsualOrder } from './UsualOrder.tsx'
import { useUsualOrder } from './use-usual-order.ts'

type OrderForm = AnswerOf<typeof getOrderForm>
type Quote = AnswerOf<typeof quoteForRetailer>
type AddedProduct = Pick<EditedLine, 'productId' | 'name' | 'unit' | 'pieces' | 'qty'>

type RetailerOrderProps = {
  retailerId: string
  /** Somebody else is at the telephone. */
  onOther: () => void
}

/** The order of one retailer: its goods, its address and how it pays. */
export function RetailerOrder({ retailerId, onOther }: RetailerOrderProps) {
  const form = useCall(['retailer', retailerId, 'order-form'], getOrderForm, { params: { id: retailerId } })
  return <QueryState query={form}>{form.data && <OrderForm form={form.data} onOther={onOther} />}</QueryState>
}

function OrderForm({ form, onOther }: { form: OrderForm; onOther: () => void }) {
  const texts = useTexts('sheet')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const [products, setProducts] = useState<readonly AddedProduct[]>([])
  const [focused, setFocused] = useState<number | null>(null)
  const [chosen, setDelivery] = useState<Delivery>({
    addressId: form.shippingAddressId ?? '',
    pickUpFrom: null,
    payType: form.payTypes[0] ?? payTypeOfNothing,
    note: '',
  })
  // The first address of a retailer may come later than its form.
  const delivery = { ...chosen, addressId: chosen.addressId || (form.shippingAddressId ?? '') }
  // One key for one order, however often it is sent.
  const [idempotencyKey] = useState(freshKey)
  // It may be placed: until it is answered, nothing but the same can be sent.
  const [unanswered, setUnanswered] = useState<RequestOf<typeof placeForRetailer>['body'] | null>(null)
  const { isBusy, run } = useUnderway()
  const mayLeave = useUnsaved(products.length > 0 || delivery.note.trim() !== '')
  const search = useFirstFocus<HTMLDivElement>()
  const toSearch = () => search.current?.querySelector('input')?.focus()
  useFocusQty(focused)
  const usual = useUsualOrder(form.id)
  const ordered = products.filter(({ qty }) => qty > 0)
  const lines = ordered.map(({ productId, qty }) => ({ productId, qty }))
  const { addressId, pickUpFrom, payType } = delivery
  const isPickUp = pickUpFrom !== null
  const quote = useCall(
    ['retailer', form.id, 'quote', lines, addressId, isPickUp],
    quoteForRetailer,
    { params: { id: form.id }, body: { lines, ...(addressId && { shippingAddressId: addressId }), pickUp: isPickUp } },
    { enabled: lines.length > 0 && unanswered === null, placeholderData: keepPreviousData },
  )
  const shown = lines.length > 0 ? (quote.data ?? null) : null
  const failure = quote.isError && lines.length > 0 ? problemOf(quote.error) : null
  const isTaken = (id: number) => products.some(({ productId, qty }) => productId === id && qty > 0)

  function add(more: readonly AddedProduct[]): void {
    const fresh = more.filter(({ productId }) => !isTaken(productId))
    setProducts((known) => [
      ...known.filter(({ productId }) => !fresh.some((one) => one.productId === productId)),
      ...fresh,
    ])
    setFocused(more.at(-1)?.productId ?? null)
  }

  async function place(): Promise<void> {
    if (!shown) return
    const note = delivery.note.trim()
    const body = unanswered ?? {
      lines,
      payType,
      shippingAddressId: addressId,
      billingAddressId: isPickUp ? addressId : (form.billingAddressId ?? addressId),
      ...(pickUpFrom !== null && { pickUpFrom }),
      ...(note && { note }),
      expectedGrandTotalAmt: shown.grandTotalAmt,
      ...(shown.deliveryDay && { expectedDeliveryDay: shown.deliveryDay }),
      expectedPacks: namedPacks(ordered, shown.lines),
      expectedGifts: shown.lines.flatMap(({ type, productId, qty }) => (type === 'FREE' ? { productId, qty } : [])),
    }
    const reply = await run(() => call(placeForRetailer, { params: { id: form.id }, body, idempotencyKey }), {
      done: ({ orderNumber, giftsMissing = [], undo = null }) => ({
        text: doneWithout(giftsMissing, { done: texts.placed(orderNumber), shown: shown.lines }, { texts, language }),
        undo,
      }),
      refused: ({ deliveryDay, products: now = [] }) => {
        setProducts((known) => known.map((product) => withPackOf(product, now)))
        if (!deliveryDay) return false
        showToast({ text: texts.otherDay(formatWeekdayDate(deliveryDay, language)), tone: 'failed' })
        return true
      },
    })
    if (reply === null) return
    if (!isDecided(reply)) {
      // What was typed while it was on its way is another order.
      setProducts(products)
      setDelivery(delivery)
      return setUnanswered(body)
    }
    setUnanswered(null)
    if (!reply.ok) return void quote.refetch()
    // It is placed: nothing would be lost.
    holdScreen(null)
    navigate(`/orders/${reply.value.id}`)
  }

  const findings = shown ? missingFrom(readOrderRules(shown.orderRules), satangOf(shown.goodsAmt), payType) : []
  const isAllowed = refusalOf(findings) === null
  const isReady = isAllowed && shown !== null && shown.problems.length === 0 && !quote.isFetching && addressId !== ''
  const buttons = useActions({
    // In the field, where the cursor is, letters are words.
    usual: {
      title: texts.usual,
      // What comes first, while there is nothing to order yet.
      look: lines.length === 0 && usual.data?.products.length ? 'primary' : 'plain',
      key: 'Ctrl+b',
      disabled: unanswered !== null,
      run: async () => {
        const found = usual.data ?? (await usual.refetch()).data
        // Its card says why it could not be fetched.
        if (!found) return
        if (found.products.length === 0) return showToast({ text: texts.noUsual[found.kind] })
        const fresh = found.products.filter(({ productId }) => !isTaken(productId))
        add(fresh)
        setFocused(null)
        toSearch()
        showToast({ text: fresh.length > 0 ? texts.usualTaken(formatWhole(fresh.length)) : texts.usualThere })
      },
    },
    other: {
      title: texts.otherRetailer,
      key: 'Alt+r',
      run: async () => {
        if (await mayLeave()) onOther()
      },
    },
    place: {
      title: texts.place,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: !(isReady || unanswered) || isBusy,
      run: place,
    },
  })
  return (
    <>
      <ScreenHead title={form.storeName} note={[form.outletCode, form.phone].join(' · ')} actions={[buttons.other]} />
      <fieldset className="order-sheet phone-order" disabled={unanswered !== null}>
        <section className="stack" aria-label={texts.goods}>
          <div className="change-search" ref={search}>
            <ProductSearch
              onChoose={({ id, nameThai, nameEng, unit, pieces }) => {
                add([{ productId: id, name: { th: nameThai, en: nameEng }, unit, pieces, qty: 1 }])
                setFocused(id)
              }}
            />
          </div>
          {products.length === 0 && <p className="sheet-hint">{texts.emptyOrder}</p>}
          <LineEditor
            label={texts.goods}
            lines={editedLines(products, shown, problemTexts(shown && { products: shown.problems }, texts, errors))}
            onQty={(productId, qty) =>
              setProducts(products.map((product) => (product.productId === productId ? { ...product, qty } : product)))
            }
            onNext={toSearch}
          />
          <GiftLines lines={shown?.lines ?? []} />
        </section>
        <div>
          <UsualOrder usual={usual} all={buttons.usual} isTaken={isTaken} onTake={(product) => add([product])} />
          <DeliveryFields form={form} delivery={delivery} onChange={setDelivery} />
        </div>
      </fieldset>
      <div aria-live="polite">
        {unanswered === null ? <OrderFindings findings={findings} /> : <Notice>{texts.unanswered}</Notice>}
      </div>
      {failure && <ProblemNotice problem={failure} onRetry={() => void quote.refetch()} />}
      <SumBar quote={shown} lines={lines.length} place={buttons.place} isBusy={isBusy} />
    </>
  )
}

/** A product with the unit that a refused order names, where it names one. */
function withPackOf(product: AddedProduct, now: NonNullable<CallProblem['products']>): AddedProduct {
  const { unit = product.unit, pieces = product.pieces } =
    now.find(({ productId }) => productId === product.productId) ?? {}
  return { ...product, unit, pieces }
}

const editedLines = (
  products: readonly AddedProduct[],
  quote: Quote | null,
  problems: ReadonlyMap<number, string>,
): EditedLine[] =>
  products.map(({ productId, name, unit, pieces, qty }) => {
    const line = quote?.lines.find((one) => one.productId === productId && one.type === 'NORMAL') ?? null
    const stock = quote?.stock.find((one) => one.productId === productId)?.available ?? null
    const problem = problems.get(productId) ?? null
    return { productId, name, unit, pieces, image: line?.image ?? null, qty, before: null, stock, line, problem }
  })
