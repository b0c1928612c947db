import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import { getLot, recallLot } from '#contract/backoffice/goods/lots/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import TriangleAlert from '#design/icons/triangle-alert.ts'
import { betweenFacts, dayText } from './words.ts'

type WholeLot = AnswerOf<typeof getLot>
type LotOrder = WholeLot['orders'][number]

const columnsOf = (texts: AllTexts['stock'], language: Language): TableColumn<LotOrder>[] => [
  { id: 'order', title: texts.order, isRowHeader: true, cell: ({ orderNumber }) => orderNumber },
  { id: 'placed', title: texts.placed, cell: ({ createdOn }) => formatDate(createdOn, language) },
  { id: 'stage', title: texts.state, cell: ({ stage }) => <StageBadge stage={stage} /> },
  { id: 'store', title: texts.store, grows: true, cell: ({ storeName }) => storeName },
  { id: 'phone', title: texts.phone, cell: ({ phoneNumber }) => phoneNumber },
  { id: 'units', title: texts.units, align: 'end', cell: ({ units }) => formatWhole(units) },
]

/** One lot: what is left of it, who got it, and its recall. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params['id'])
  const lot = useCall(['stock', 'lot', id], getLot, { params: { id } })
  return <QueryState query={lot}>{lot.data && <LotSheet lot={lot.data} />}</QueryState>
}

function LotSheet({ lot }: { lot: WholeLot }) {
  const texts = useTexts('stock')
  const { run } = useUnderway()
  const language = useLanguage()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const mayRecall = useMay('stock.confirm')
  const maySeeOrders = useMay('orders.read')
  const code = lot.code || texts.noLot

  async function recall(): Promise<void> {
    await confirmAction(
      {
        title: texts.recallAsk(code),
        text: texts.recallText(formatWhole(lot.onHand)),
        confirm: texts.recall,
        finality: 'final',
        reason: { label: texts.recallReason, maxLength: 500, isRequired: true },
        danger: true,
      },
      (reason) =>
        run(() => call(recallLot, { params: { id: lot.id }, body: { reason } }), {
          done: () => ({ text: texts.recallDone }),
          reload: () => queries.invalidateQueries({ queryKey: ['stock'] }),
        }),
    )
  }
  const actions = useActions({
    recall: {
      title: texts.recall,
      key: 'Shift+R',
      icon: TriangleAlert,
      look: 'danger',
      hidden: !mayRecall || (lot.recalled !== null && lot.onHand === 0),
      run: recall,
    },
  })
  return (
    <>
      <ScreenHead
        title={`${nameIn(lot, language)} · ${code}`}
        note={[
          lot.expiresOn && `${texts.expires} ${dayText(lot.expiresOn, language)}`,
          `${texts.units} ${formatWhole(lot.onHand)}`,
        ]
          .filter(Boolean)
          .join(betweenFacts)}
        actions={[actions.recall]}
      />
      {lot.recalled && (
        <Notice>
          {texts.recalled} {formatDate(lot.recalled.at, language)} · {lot.recalled.by.name} · {lot.recalled.reason}
        </Notice>
      )}
      <section className="stack">
        <h2>{texts.gotLot}</h2>
        <DataTable
          label={texts.gotLot}
          columns={columnsOf(texts, language)}
          rows={lot.orders}
          rowId={({ id }) => id}
          rowName={({ orderNumber }) => orderNumber}
          {...(maySeeOrders && { onOpen: ({ id }: LotOrder) => navigate(`/orders/${id}`) })}
          empty={<NothingHere title={texts.nobodyGot} />}
        />
      </section>
    </>
  )
}
