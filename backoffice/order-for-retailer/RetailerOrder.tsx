import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import {
  getOrderForm,
  getUsualOrder,
  placeForRetailer,
  quoteForRetailer,
} from '#contract/backoffice/order-for-retailer/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { missingFrom, readOrderRules, refusalOf } from '#rules/orders/order-rules.ts'
import { payTypeOfNothing, type PayType } from '#rules/payments/pay-types.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { call, callOrThrow, freshKey } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { Figures } from '#backoffice/order-sheet/Figure.tsx'
import {
  GiftLines,
  LineEditor,
  ProductSearch,
  useFocusQty,
  type EditedLine,
} from '#backoffice/order-sheet/LineEditor.tsx'
import { problemTexts } from '#backoffice/order-sheet/problem-texts.ts'
import { OrderFindings } from './OrderFindings.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type OrderForm = AnswerOf<typeof getOrderForm>
type Quote = AnswerOf<typeof quoteForRetailer>
type AddedProduct = { productId: number; name: { th: string; en: string }; unit: string; qty: number }

/** The order of one retailer: its goods, its address and how it pays. */
export function RetailerOrder({ retailerId }: { retailerId: string }) {
  const form = useQuery({
    queryKey: ['retailer', retailerId, 'order-form'],
    queryFn: ({ signal }) => callOrThrow(getOrderForm, { params: { id: retailerId }, signal }),
  })
  return <QueryState query={form}>{form.data && <OrderForm form={form.data} />}</QueryState>
}

function OrderForm({ form }: { form: OrderForm }) {
  const texts = useTexts('sheet')
  const orders = useTexts('orders')
  const errors = useTexts('errors')
  const [, navigate] = useLocation()
  const [products, setProducts] = useState<readonly AddedProduct[]>([])
  const [focused, setFocused] = useState<number | null>(null)
  const [addressId, setAddressId] = useState(form.shippingAddressId ?? '')
  const [payType, setPayType] = useState<PayType>(form.payTypes[0] ?? payTypeOfNothing)
  const [note, setNote] = useState('')
  // One key for one order, however often it is sent.
  const [idempotencyKey] = useState(freshKey)
  const [isBusy, setBusy] = useState(false)
  useFocusQty(focused)
  // One Tab from the goods, and the key of the usual order works.
  const goods = useRef<HTMLHeadingElement>(null)
  useEffect(() => goods.current?.focus(), [])
  const lines = products.filter(({ qty }) => qty > 0).map(({ productId, qty }) => ({ productId, qty }))
  const quote = useQuery({
    queryKey: ['retailer', form.id, 'quote', lines, addressId],
    queryFn: ({ signal }) =>
      callOrThrow(quoteForRetailer, {
        params: { id: form.id },
        body: { lines, ...(addressId && { shippingAddressId: addressId }) },
        signal,
      }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const shown = lines.length > 0 ? (quote.data ?? null) : null

  function add(more: readonly AddedProduct[]): void {
    setProducts((known) => [
      ...known,
      ...more.filter(({ productId }) => !known.some((one) => one.productId === productId)),
    ])
    setFocused(more.at(-1)?.productId ?? null)
  }

  async function startFromUsual(): Promise<void> {
    const reply = await call(getUsualOrder, { params: { id: form.id } })
    if (!reply.ok) return showProblem(reply.error, errors)
    if (reply.value.kind !== 'usual' || reply.value.items.length === 0) return showToast({ text: texts.noUsual })
    const usual = reply.value.items.map(({ productId, qty }) => ({ productId, qty }))
    const named = await call(quoteForRetailer, { params: { id: form.id }, body: { lines: usual } })
    if (!named.ok) return showProblem(named.error, errors)
    add(named.value.lines.filter(({ type }) => type === 'NORMAL'))
    showToast({ text: texts.usualTaken(formatWhole(usual.length)) })
  }

  async function place(): Promise<void> {
    if (!shown) return
    setBusy(true)
    const reply = await call(placeForRetailer, {
      params: { id: form.id },
      body: {
        lines,
        payType,
        shippingAddressId: addressId,
        billingAddressId: form.billingAddressId ?? addressId,
        ...(note.trim() && { note: note.trim() }),
        expectedGrandTotalAmt: shown.grandTotalAmt,
      },
      idempotencyKey,
    })
    setBusy(false)
    if (!reply.ok) {
      void quote.refetch()
      return showProblem(reply.error, errors)
    }
    showToast({ text: texts.placed(reply.value.orderNumber), undo: reply.value.undo ?? null })
    navigate(`/orders/${reply.value.id}`)
  }

  const findings = shown ? missingFrom(readOrderRules(shown.orderRules), satangOf(shown.goodsAmt), payType) : []
  const isAllowed = refusalOf(findings) === null
  const isReady = isAllowed && shown !== null && shown.problems.length === 0 && !quote.isFetching && addressId !== ''
  const buttons = useActions({
    usual: { title: texts.usual, key: 'b', run: startFromUsual },
    place: {
      title: texts.place,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: !isReady || isBusy,
      run: place,
    },
  })
  return (
    <div className="order-sheet">
      <section className="sheet-block panel" aria-labelledby="goods">
        <h2 id="goods" ref={goods} tabIndex={-1}>
          {texts.goods}
        </h2>
        <div className="change-search">
          <ProductSearch
            onChoose={({ id, nameThai, nameEng, unit }) => {
              add([{ productId: id, name: { th: nameThai, en: nameEng }, unit, qty: 1 }])
              setFocused(id)
            }}
          />
          <ActionButton action={buttons.usual} />
        </div>
        {products.length === 0 && <p className="sheet-hint">{texts.emptyOrder}</p>}
        <LineEditor
          label={texts.goods}
          lines={editedLines(products, shown, problemTexts(shown && { products: shown.problems }, texts, errors))}
          onQty={(productId, qty) =>
            setProducts(products.map((product) => (product.productId === productId ? { ...product, qty } : product)))
          }
        />
        <GiftLines lines={shown?.lines ?? []} />
      </section>
      <section className="sheet-block panel" aria-labelledby="delivery">
        <h2 id="delivery">{form.storeName}</h2>
        <p className="sheet-hint">
          {form.outletCode} · {form.phone}
        </p>
        <div aria-live="polite">
          {shown && <Figures side={shown} />}
          <OrderFindings findings={findings} />
        </div>
        <SelectField
          label={texts.address}
          value={addressId}
          onChange={(event) => setAddressId(event.currentTarget.value)}
        >
          {form.addresses.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.payType}
          value={payType}
          onChange={(event) =>
            setPayType(form.payTypes.find((one) => one === event.currentTarget.value) ?? payTypeOfNothing)
          }
        >
          {form.payTypes.map((one) => (
            <option key={one} value={one}>
              {orders.payTypes[one]}
            </option>
          ))}
        </SelectField>
        <Field
          label={texts.orderNote}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="form-foot">
          <ActionButton action={buttons.place} busy={isBusy} />
        </div>
      </section>
    </div>
  )
}

const editedLines = (
  products: readonly AddedProduct[],
  quote: Quote | null,
  problems: ReadonlyMap<number, string>,
): EditedLine[] =>
  products.map(({ productId, name, unit, qty }) => {
    const line = quote?.lines.find((one) => one.productId === productId && one.type === 'NORMAL') ?? null
    const problem = problems.get(productId) ?? null
    return { productId, name, unit, image: line?.image ?? null, qty, before: null, line, problem }
  })
