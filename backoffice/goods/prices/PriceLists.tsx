import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listPriceLists } from '#contract/backoffice/goods/price-lists/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { NameList } from './NameList.tsx'

type List = AnswerOf<typeof listPriceLists>[number]

const columnsOf = (texts: AllTexts['prices']): TableColumn<List>[] => [
  { id: 'name', title: texts.listName, grows: true, isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'status',
    title: texts.state,
    cell: ({ status }) => <Badge tone={status === 'ACTIVE' ? 'done' : 'quiet'}>{texts.status[status]}</Badge>,
  },
  { id: 'note', title: texts.note, cell: ({ note }) => note },
  { id: 'products', title: texts.listProducts, align: 'end', cell: ({ products }) => formatWhole(products) },
  { id: 'retailers', title: texts.listRetailers, align: 'end', cell: ({ retailers }) => formatWhole(retailers) },
]

/** Price lists of groups of retailers. */
export function Screen() {
  const texts = useTexts('prices')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const lists = useCall(['price-lists'], listPriceLists, {})
  const actions = useActions({
    add: { title: texts.addList, key: 'c', look: 'primary', run: () => setAdding(true) },
  })
  return (
    <>
      <ScreenHead title={texts.lists} actions={[actions.add]}>
        <ExportButton list="price-lists" count={lists.data?.length} />
      </ScreenHead>
      <QueryState query={lists}>
        <DataTable
          label={texts.lists}
          columns={columnsOf(texts)}
          rows={lists.data ?? []}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          onOpen={({ id }) => navigate(`/price-lists/${id}`)}
          empty={<NothingHere title={texts.listNone}>{texts.listNoneHelp}</NothingHere>}
        />
      </QueryState>
      <NameList
        open={isAdding}
        list={null}
        onClose={() => setAdding(false)}
        onDone={({ id }) => {
          void queries.invalidateQueries({ queryKey: ['price-lists'] })
          navigate(`/price-lists/${id}`)
        }}
      />
    </>
  )
}
