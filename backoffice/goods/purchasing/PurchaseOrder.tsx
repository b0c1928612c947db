import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { nameIn } from '#rules/in-language.ts'
import {
  closePurchaseOrder,
  getPurchaseOrder,
  printPurchaseOrder,
  sendPurchaseOrder,
} from '#contract/backoffice/goods/purchasing/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, minus, satangOf, times } from '#rules/money.ts'
import { isOnItsWay } from '#rules/stock/purchase-states.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { download } from '#backoffice/api/files.ts'
import type { Reply } from '#web/reply.ts'
import { saveFile } from '#web/save-file.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { dayText } from '#backoffice/goods/stock/words.ts'
import { later } from '#backoffice/kit/later.tsx'
import { loadBothTexts, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { inBaht } from '#rules/amounts.ts'
import { Button } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import Check from '#design/icons/check.ts'
import Download from '#design/icons/download.ts'
import Package from '#design/icons/package.ts'
import X from '#design/icons/x.ts'
import { DraftLines, type OpenDraft } from './DraftLines.tsx'
import { packsText } from './packs-text.ts'
import type { Purchase } from './purchase.ts'
import { PurchaseBadge } from './PurchaseBadge.tsx'
import { ReceiveGoods } from './ReceiveGoods.tsx'
import './purchasing.css'

type Goods = Purchase['goods'][number]

/** One purchase order: a draft to change, an order to receive, or what came of it. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const order = useCall(['purchasing', 'order', id], getPurchaseOrder, { params: { id } })
  useLiveQueries({ subjects: ['purchase'], queryKey: ['purchasing', 'order', id], id })
  return <QueryState query={order}>{order.data && <PurchaseSheet key={id} order={order.data} />}</QueryState>
}

const columnsOf = (texts: AllTexts['purchasing'], language: Language): TableColumn<Goods>[] => [
  { id: 'product', title: texts.product, isRowHeader: true, grows: true, cell: (line) => nameIn(line, language) },
  { id: 'packs', title: texts.cartons, cell: (line) => packsText(line, texts) },
  { id: 'ordered', title: texts.ordered, align: 'end', cell: ({ units }) => formatWhole(units) },
  {
    id: 'received',
    title: texts.received,
    align: 'end',
    cell: ({ received, units }) => (
      <span className={received > units ? 'purchase-over' : undefined}>{formatWhole(received)}</span>
    ),
  },
  { id: 'cost', title: texts.cost, align: 'end', cell: ({ costAmt }) => <Money satang={satangOf(costAmt)} /> },
  {
    id: 'total',
    title: texts.total,
    align: 'end',
    cell: ({ costAmt, units }) => <Money satang={times(satangOf(costAmt), units)} />,
  },
]

/** From whom, for how much, and how much of it has come. The sum of a draft that is changed stands below its lines. */
function OrderFacts({ order, isChanged }: { order: Purchase; isChanged: boolean }) {
  const texts = useTexts('purchasing')
  const language = useLanguage()
  const units = order.goods.reduce((sum, line) => sum + line.units, 0)
  const received = order.goods.reduce((sum, line) => sum + line.received, 0)
  const expected = dayText(order.expectedOn, language)
  return (
    <section className="panel summary-panel">
      <SummaryRow
        label={texts.facts}
        facts={[
          ...(isChanged
            ? []
            : [{ name: texts.total, value: <Money satang={satangOf(order.totalAmt)} />, look: 'lead' } as const]),
          { name: texts.supplier, value: order.supplier.name },
          ...(expected ? [{ name: texts.expected, value: expected }] : []),
          ...(order.state === 'DRAFT'
            ? []
            : [{ name: texts.received, value: texts.receivedOf(formatWhole(received), formatWhole(units)) }]),
        ]}
      />
    </section>
  )
}

function PurchaseSheet({ order }: { order: Purchase }) {
  const texts = useTexts('purchasing')
  const { run } = useUnderway()
  const papers = useUnderway()
  const saving = useUnderway()
  const language = useLanguage()
  const queries = useQueryClient()
  const mayOrder = useMay('purchasing')
  const [isReceiving, setReceiving] = useState(false)
  /** Something is typed that is not saved: it stays, also where a colleague sends the order meanwhile. */
  const [isTyped, setTyped] = useState(false)
  const draft = useRef<OpenDraft>(null)
  const { id, state } = order
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['purchasing'] })
    void queries.invalidateQueries({ queryKey: ['stock'] })
  }
  async function act<Answer>(work: () => Promise<Reply<Answer>>, text: string): Promise<Reply<Answer> | null> {
    const reply = await run(work, { done: () => ({ text }) })
    if (reply) refresh()
    return reply
  }
  /** What is typed is saved first: the paper has what is on the screen. */
  async function savePdf(): Promise<void> {
    if (draft.current && !(await saving.runExclusively(draft.current.save))) return
    const reply = await papers.run(() => download(printPurchaseOrder, { params: { id } }))
    if (reply?.ok) saveFile(reply.value, `${order.number}.pdf`)
  }
  async function close(): Promise<void> {
    await confirmAction(
      {
        title: texts.closeAsk(order.number),
        text: texts.closeText,
        confirm: texts.close,
        finality: 'final',
        reason: { label: texts.closeReason, maxLength: 200, isRequired: true },
      },
      (reason) => act(() => call(closePurchaseOrder, { params: { id }, body: { reason } }), texts.closed),
    )
  }
  /** What is typed is saved first: the supplier receives what is on the screen. */
  async function sendToSupplier(): Promise<void> {
    const saved = await draft.current?.save()
    if (!saved || !(await maySend(saved))) return
    const { revision } = saved
    await act(() => call(sendPurchaseOrder, { params: { id }, body: { revision } }), texts.sent)
  }
  /** Suppliers make exceptions, and what is sent cannot be added to: below their minimum a question. */
  async function maySend({ number, totalAmt, minimumAmt }: Omit<Purchase, 'lines'>): Promise<boolean> {
    const [total, minimum] = [satangOf(totalAmt), satangOf(minimumAmt)]
    if (total >= minimum) return true
    const yes = await confirmAction({
      title: texts.sendTitle(number),
      text: texts.toMinimum(inBaht(minimum), inBaht(minus(minimum, total))),
      confirm: texts.send,
      finality: 'final',
    })
    return yes !== null
  }
  const isOpen = state === 'DRAFT' || isOnItsWay(state)
  const isChanged = (state === 'DRAFT' || isTyped) && mayOrder
  const actions = useActions({
    pdf: { title: texts.pdf, key: 'e', icon: Download, busy: saving.isBusy || papers.isBusy, run: savePdf },
    close: { title: texts.close, key: 'Shift+X', icon: X, look: 'quiet', hidden: !mayOrder || !isOpen, run: close },
    send: {
      title: texts.send,
      key: 's',
      icon: Check,
      look: 'primary',
      hidden: !mayOrder || state !== 'DRAFT',
      run: sendToSupplier,
    },
    receive: {
      title: texts.receive,
      key: 'r',
      icon: Package,
      look: 'primary',
      hidden: !isOnItsWay(state) || isReceiving || isTyped,
      run: () => setReceiving(true),
    },
  })
  return (
    <>
      <ScreenHead
        title={order.number}
        note={<PurchaseBadge state={state} />}
        actions={[actions.close, actions.pdf, actions.send, actions.receive]}
      >
        <ExportButton list="purchase-order-lines" query={{ order: order.id }} count={order.lines} />
      </ScreenHead>
      <OrderFacts order={order} isChanged={isChanged} />
      {order.closeReason && <p className="screen-note">{order.closeReason}</p>}
      {isReceiving ? (
        <ReceiveGoods
          order={order}
          onClose={() => setReceiving(false)}
          onDone={() => {
            setReceiving(false)
            refresh()
          }}
        />
      ) : isChanged ? (
        <DraftLines draft={draft} order={order} onSaved={refresh} onTyped={setTyped} />
      ) : (
        <DataTable
          label={texts.products}
          columns={columnsOf(texts, language)}
          rows={order.goods}
          rowId={({ lineNo }) => String(lineNo)}
          rowName={(line) => nameIn(line, language)}
        />
      )}
      {order.receipts.length > 0 && <Receipts order={order} onChanged={refresh} />}
    </>
  )
}

const PurchaseInvoiceForm = later(
  () =>
    Promise.all([import('#backoffice/office/tax-month/PurchaseInvoiceForm.tsx'), loadBothTexts('taxMonth')]).then(
      ([module]) => module.PurchaseInvoiceForm,
    ),
  ({ onClose }) => onClose(),
)

/** What came in; where somebody declares the tax, the supplier's tax invoice is recorded here as well. */
function Receipts({ order, onChanged }: { order: Purchase; onChanged: () => void }) {
  const texts = useTexts('purchasing')
  const unitName = useUnitName()
  const language = useLanguage()
  const mayRecord = useMay('tax')
  const [recording, setRecording] = useState<string | null>(null)
  return (
    <section className="stack purchase-receipts">
      <h2>{texts.receipts}</h2>
      {order.receipts.map((receipt) => (
        <article key={receipt.id} className="panel">
          <h3>
            {receipt.number} {receipt.deliveryNote} {receipt.undone && <Badge tone="quiet">{texts.undone}</Badge>}
          </h3>
          <p className="screen-note">
            {formatMoment(receipt.at, language)} · {receipt.by.name}
            {receipt.taxInvoice && ` · ${texts.taxInvoice(receipt.taxInvoice.number)}`}
          </p>
          <ul>
            {receipt.lines.map((line, index) => (
              <li key={index}>
                {nameIn(line, language)} · {formatWhole(line.units)} {unitName(line.unit, line.units)} ×{' '}
                {inBaht(satangOf(line.costAmt))}
                {line.lotCode && ` · ${line.lotCode}`}
                {line.expiresOn && ` · ${dayText(line.expiresOn, language)}`}
              </li>
            ))}
          </ul>
          {mayRecord && receipt.isTaxed && !receipt.undone && !receipt.taxInvoice && (
            <Button onClick={() => setRecording(receipt.id)} aria-label={texts.recordInvoiceOf(receipt.number)}>
              {texts.recordInvoice}
            </Button>
          )}
        </article>
      ))}
      {recording && (
        <PurchaseInvoiceForm
          supplierId={order.supplier.id}
          receiptIds={[recording]}
          onClose={() => setRecording(null)}
          onDone={() => {
            setRecording(null)
            onChanged()
          }}
        />
      )}
    </section>
  )
}
