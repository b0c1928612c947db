import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import Users from '#design/icons/users.ts'
import { EditSupplier } from './EditSupplier.tsx'

type Supplier = AnswerOf<typeof listSuppliers>['content'][number]

const columnsOf = (texts: AllTexts['purchasing']): TableColumn<Supplier>[] => [
  { id: 'name', title: texts.name, isRowHeader: true, grows: true, cell: ({ name }) => name },
  {
    id: 'status',
    title: texts.status,
    cell: ({ status }) => status === 'INACTIVE' && <Badge tone="quiet">{texts.statuses.INACTIVE}</Badge>,
  },
  { id: 'contact', title: texts.contact, cell: ({ contact }) => contact },
  { id: 'phone', title: texts.phone, cell: ({ phone }) => phone },
  { id: 'lead', title: texts.leadDays, align: 'end', cell: ({ leadDays }) => formatWhole(leadDays) },
  {
    id: 'minimum',
    title: texts.least,
    align: 'end',
    cell: ({ minimumAmt }) => minimumAmt > 0 && <Money satang={satangOf(minimumAmt)} />,
  },
  { id: 'products', title: texts.products, align: 'end', cell: ({ products }) => formatWhole(products) },
  {
    id: 'open',
    title: texts.openOrders,
    align: 'end',
    cell: ({ openOrders }) => (openOrders > 0 ? formatWhole(openOrders) : ''),
  },
]

/** Suppliers by name. */
export function Screen() {
  const texts = useTexts('purchasing')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const mayOrder = useMay('purchasing')
  const [isNew, setNew] = useState(false)
  const filters = useFilters({ q: 'one', status: 'one' })
  const list = useList({
    call: listSuppliers,
    queryKey: ['purchasing', 'suppliers'],
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const actions = useActions({
    add: {
      title: texts.newSupplier,
      key: 'n',
      icon: Users,
      look: 'primary',
      hidden: !mayOrder,
      run: () => setNew(true),
    },
  })
  return (
    <ListScreen
      list={list}
      title={texts.suppliers}
      actions={[actions.add]}
      filters={filters}
      search={{ name: 'q', label: texts.supplierSearch }}
      fields={[
        {
          name: 'status',
          label: texts.status,
          kind: 'one',
          choices: (['ACTIVE', 'INACTIVE'] as const).map((value) => ({ value, label: texts.statuses[value] })),
        },
      ]}
      tools={<ExportButton list="suppliers" query={filters.query} count={list.total} />}
      columns={useColumns(columnsOf, texts)}
      rowName={({ name }) => name}
      onOpen={({ id }) => navigate(`/suppliers/${id}`)}
      empty={<EmptyRows filters={filters} none={texts.noSuppliers} help={texts.noSuppliersHelp} />}
    >
      {isNew && (
        <EditSupplier
          onClose={() => setNew(false)}
          onSaved={({ id }) => {
            void queries.invalidateQueries({ queryKey: ['purchasing'] })
            navigate(`/suppliers/${id}`)
          }}
        />
      )}
    </ListScreen>
  )
}
