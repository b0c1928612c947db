import { useLocation } from 'wouter'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { StageBadge } from '#backoffice/kit/StageBadge.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Progress } from './Progress.tsx'
import { isComplete, type WaveOrder } from './use-wave.ts'

const columnsOf = (texts: AllTexts['picking']): TableColumn<WaveOrder>[] => [
  { id: 'box', title: texts.box, align: 'end', cell: ({ box }) => <b className="box-number">{box}</b> },
  {
    id: 'number',
    title: texts.number,
    isRowHeader: true,
    grows: true,
    cell: ({ orderNumber, storeName }) => (
      <span className="stop-product">
        <span>{storeName}</span>
        <small>{orderNumber}</small>
      </span>
    ),
  },
  {
    id: 'stage',
    title: texts.stage,
    cell: (order) => (
      <span className="order-state">
        <StageBadge stage={order.stage} />
        {order.boxes !== null && <small>{texts.packedInto(order.boxes)}</small>}
        {order.stage === 'PICKING' && isComplete(order) && <small className="is-ready">{texts.readyToPack}</small>}
      </span>
    ),
  },
  {
    id: 'picked',
    title: texts.picked,
    cell: ({ units, unitsPicked }) => <Progress done={unitsPicked} all={units} />,
  },
]

type OrderTableProps = {
  orders: readonly WaveOrder[]
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
}

/** The orders of a wave by box. */
export function OrderTable({ orders, selected, onSelect }: OrderTableProps) {
  const texts = useTexts('picking')
  const [, navigate] = useLocation()
  return (
    <DataTable
      label={texts.orders}
      columns={useColumns(columnsOf, texts)}
      rows={orders}
      rowId={({ id }) => id}
      rowName={({ orderNumber }) => orderNumber}
      selected={selected}
      onSelect={onSelect}
      onOpen={({ id }) => navigate(`/orders/${id}`)}
    />
  )
}
