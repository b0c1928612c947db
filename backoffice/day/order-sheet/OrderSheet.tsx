import { useState } from 'react'
import { Notice } from '#design/Notice.tsx'
import { useMay } from '#backoffice/api/use-may.ts'
import { holdWords } from '#backoffice/day/orders/hold-words.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { later } from '#backoffice/kit/later.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { Presence } from '#backoffice/live/Presence.tsx'
import { usePresence } from '#backoffice/live/use-presence.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ChangeMode } from './ChangeMode.tsx'
import { LineTable } from './LineTable.tsx'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderReceipts } from './OrderReceipts.tsx'
import { OrderHead } from './OrderHead.tsx'
import { OrderSlips } from './OrderSlips.tsx'
import { Changes, History, Notes, Payments } from './Records.tsx'
import { UndoList } from './UndoList.tsx'
import { useOrder, type OrderSheetData, type StaffAction, type WholeOrder } from './use-order.ts'
import { useSheetActions } from './actions/use-sheet-actions.ts'
import { When } from './When.tsx'
import './order-sheet.css'

const PartDelivery = later(
  () => import('./PartDelivery.tsx').then((module) => module.PartDelivery),
  ({ onClose }) => onClose(),
)

const NoteDialog = later(
  () => import('./NoteDialog.tsx').then((module) => module.NoteDialog),
  ({ onClose }) => onClose(),
)

/** One order: its goods, its money with the reason of every figure, what happened, and what can be done. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const query = useOrder(id)
  return <QueryState query={query}>{query.data && <OrderSheet key={id} {...query.data} />}</QueryState>
}

type SheetProps = { order: WholeOrder; sheet: OrderSheetData; actions: readonly StaffAction[] }

function OrderSheet({ order, sheet, actions }: SheetProps) {
  const texts = useTexts('sheet')
  const orders = useTexts('orders')
  const language = useLanguage()
  const people = usePresence('order', order.id)
  const [isChanging, setChanging] = useState(false)
  const [isPart, setPart] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const maySlips = useMay('slips.check')
  const mayDocuments = useMay('documents')
  const buttons = useSheetActions({
    order,
    sheet,
    actions,
    isChanging,
    onChange: () => setChanging(true),
    onPart: () => setPart(true),
    onNote: () => setWriting(true),
  })
  return (
    <>
      <ScreenHead
        title={texts.title(order.orderNumber)}
        note={
          <span className="sheet-state">
            {order.hold && <Badge tone="notice">{texts.events.HELD}</Badge>}
            <span>
              {texts.placedAt} <When at={order.createdOn} />
            </span>
            {sheet.placedBy && <span>{texts.placedFor(sheet.placedBy.name)}</span>}
            <Presence people={people} names />
          </span>
        }
        actions={Object.values(buttons)}
      />
      <OrderHead order={order} sheet={sheet} />
      {order.hold && (
        <Notice>
          <p>{texts.onHold}</p>
          <ul>
            {holdWords(order.hold, orders.holds, language).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {sheet.changeable === 'document_issued' && <Notice tone="info">{texts.cannotChange.document_issued}</Notice>}
      {isPart && <PartDelivery order={order} onClose={() => setPart(false)} />}
      {isWriting && <NoteDialog orderId={order.id} onClose={() => setWriting(false)} />}
      <div className="order-sheet">
        <div>
          {isChanging ? (
            <ChangeMode order={order} sheet={sheet} onDone={() => setChanging(false)} />
          ) : (
            <LineTable order={order} lines={sheet.content.lines} />
          )}
          <Changes order={order} />
        </div>
        <div>
          <Notes notes={sheet.notes} />
          <Payments order={order} />
          {maySlips && <OrderSlips order={order} />}
          {mayDocuments && <OrderDocuments order={order} />}
          {mayDocuments && <OrderReceipts order={order} />}
          <UndoList orderId={order.id} actions={actions} />
          <History order={order} />
        </div>
      </div>
    </>
  )
}
