import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { approveRetailer, countRetailers, listRetailers } from '#contract/backoffice/retailers/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { retailerFilters } from '#rules/retailers/lists.ts'
import { segmentName } from '#rules/retailers/segment-names.ts'
import { nameIn } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { useOwnColumns } from '#backoffice/kit/columns/use-own-columns.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import type { FilterField } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { rowByRow } from '#backoffice/kit/row-by-row.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import Check from '#design/icons/check.ts'
import Phone from '#design/icons/phone.ts'
import Users from '#design/icons/users.ts'
import { CallDialog } from './CallDialog.tsx'
import { NewRetailer } from './NewRetailer.tsx'
import { retailerColumns, sortName, sortOf } from './retailer-columns.tsx'
import type { ListedRetailer } from './retailer.ts'
import './retailers.css'

const filterShape = {
  q: 'one',
  show: 'one',
  province: 'one',
  route: 'one',
  priceList: 'one',
  segment: 'one',
  sort: 'one',
} as const

/** All retailers: who is new, who is overdue by its own interval, and whom to call. */
export function Screen() {
  const texts = useTexts('retailers')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters(filterShape)
  const [isAdding, setAdding] = useState(false)
  const [called, setCalled] = useState<ListedRetailer | null>(null)
  const changed = useLiveQueries({ subjects: ['retailer'], queryKey: ['retailers'] })
  const list = useList({
    call: listRetailers,
    queryKey: ['retailers', 'list'],
    query: filters.query,
    rowId: ({ id }) => id,
  })
  const { chosen, total } = list
  const approving = useUnderway()
  const { columns, button } = useOwnColumns('retailers', useColumns(retailerColumns, texts, language))
  const [only] = chosen
  const queries = useQueryClient()
  // Counts and details, too.
  const reload = () => queries.invalidateQueries({ queryKey: ['retailers'] })

  async function approve(): Promise<void> {
    const approved = await approving.runExclusively(
      () =>
        rowByRow(chosen, {
          nameOf: ({ id, storeName }) => ({ id, name: storeName }),
          send: ({ id }) => call(approveRetailer, { params: { id } }),
          errors,
        }),
      'approve',
    )
    if (!approved) return
    list.selection.finish(approved.results)
    if (approved.done > 0) showToast({ text: texts.approved(formatWhole(approved.done)), undo: approved.undo })
    await reload()
  }
  const actions = useActions({
    add: { title: texts.add, key: 'n', icon: Users, run: () => setAdding(true) },
    callList: {
      title: texts.callList,
      key: 'l',
      icon: Phone,
      look: 'primary',
      run: () => navigate('/retailers?show=to-call&sort=overdue'),
    },
    approve: {
      title: texts.approve,
      key: 'a',
      icon: Check,
      hidden: chosen.length === 0,
      disabled: !chosen.some(({ approved }) => !approved),
      busy: approving.isBusy,
      run: approve,
    },
    call: {
      title: texts.call,
      key: 'c',
      icon: Phone,
      hidden: chosen.length === 0,
      disabled: chosen.length !== 1,
      run: () => setCalled(only ?? null),
    },
  })
  return (
    <ListScreen
      list={list}
      title={texts.title}
      note={total !== undefined && texts.count(formatWhole(total))}
      actions={[actions.callList, actions.add]}
      filters={filters}
      search={{ name: 'q', label: texts.search }}
      fields={useFields()}
      tools={
        <>
          <ExportButton list="retailers" query={filters.query} count={total} />
          {button}
        </>
      }
      columns={columns}
      rowName={({ storeName }) => storeName}
      changed={changed}
      onOpen={({ id }) => navigate(`/retailers/${id}`)}
      sort={sortOf(filters.values.sort)}
      onSort={(wanted) => filters.set('sort', sortName(wanted))}
      empty={<EmptyRows filters={filters} />}
      selectionActions={
        <>
          <ActionButton action={actions.approve} />
          <ActionButton action={actions.call} />
        </>
      }
    >
      {isAdding && <NewRetailer onClose={() => setAdding(false)} onAdded={(id) => navigate(`/retailers/${id}`)} />}
      {called && (
        <CallDialog
          retailer={called}
          onClose={() => setCalled(null)}
          onDone={() => {
            setCalled(null)
            list.selection.clear()
            void reload()
          }}
        />
      )}
    </ListScreen>
  )
}

/** The filters, with how many retailers each list has. */
function useFields(): FilterField[] {
  const texts = useTexts('retailers')
  const language = useLanguage()
  const { data } = useCall(['retailers', 'counts'], countRetailers, {})
  return [
    {
      name: 'show',
      label: texts.show,
      kind: 'one',
      choices: retailerFilters.map((value) => ({ value, label: texts.shows[value], count: data?.show[value] })),
    },
    {
      name: 'province',
      label: texts.province,
      kind: 'one',
      choices: (data?.provinces ?? []).map((one) => ({ value: one.code, label: nameIn(one, language) })),
    },
    {
      name: 'route',
      label: texts.route,
      kind: 'one',
      choices: (data?.routes ?? []).map((one) => ({ value: one.id, label: nameIn(one, language) })),
    },
    {
      name: 'priceList',
      label: texts.priceList,
      kind: 'one',
      isRare: true,
      choices: (data?.priceLists ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'segment',
      label: texts.segment,
      kind: 'one',
      isRare: true,
      choices: (data?.segments ?? []).map((value) => ({ value, label: segmentName(value, language) })),
    },
  ]
}
