import { useMemo, useState } from 'react'
import { listAudit } from '#contract/backoffice/office/audit/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDate, formatTime } from '#rules/thai-date.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import type { FilterField } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { ViewButton } from '#backoffice/views/ViewButton.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Differences } from './Differences.tsx'
import { ActionDrawer } from './ActionDrawer.tsx'
import { actionId, actionsOf, mainEntries, type AuditAction } from './actions.ts'
import { readableDifferencesOf, type AuditEntry, type AuditNames } from './differences.ts'
import { Subject } from './Subject.tsx'
import { useWording } from './use-wording.ts'
import './audit.css'

/** So many differences are shown in a row; the drawer has all. */
const shownDifferences = 4

const shape = {
  orderNumber: 'one',
  orderId: 'one',
  outletCode: 'one',
  sku: 'one',
  actorId: 'one',
  table: 'one',
  action: 'one',
  from: 'one',
  until: 'one',
} as const

const columnsOf = (texts: AllTexts['audit'], language: Language, names: AuditNames): TableColumn<AuditAction>[] => [
  {
    id: 'when',
    title: texts.when,
    cell: ({ entries: [{ at }] }) => `${formatDate(at, language)} ${formatTime(at)}`,
  },
  { id: 'who', title: texts.who, cell: ({ entries: [{ actor }] }) => actor.name },
  {
    id: 'what',
    title: texts.what,
    isRowHeader: true,
    cell: (action) => <What action={action} />,
  },
  { id: 'subject', title: texts.subject, cell: ({ entries }) => <Subject entries={entries} /> },
  { id: 'change', title: texts.change, grows: true, cell: (action) => <Change action={action} names={names} /> },
]

/** What an action changed: the rows that it is named by, and how many went along. */
function What({ action }: { action: AuditAction }) {
  const texts = useTexts('audit')
  const { actionOf, tableOf } = useWording()
  const [first, ...alike] = mainEntries(action)
  const rest = action.entries.length - alike.length - 1
  return (
    <span className="audit-what">
      {tableOf(first.table)} {alike.length > 0 && `×${alike.length + 1} `}
      <small>{actionOf(first.action)}</small>
      {rest > 0 && <small> {texts.along(String(rest))}</small>}
    </span>
  )
}

function Change({ action, names }: { action: AuditAction; names: AuditNames }) {
  const texts = useTexts('audit')
  const [entry] = mainEntries(action)
  if (entry.forgotten) return <span className="audit-none">{texts.forgotten}</span>
  const all = readableDifferencesOf(entry)
  return (
    <>
      <Differences differences={all.slice(0, shownDifferences)} names={names} isShort />
      {all.length > shownDifferences && <small>{texts.more(String(all.length - shownDifferences))}</small>}
    </>
  )
}

/** The audit: what staff and commands changed, newest first. */
export function Screen() {
  const texts = useTexts('audit')
  const language = useLanguage()
  const wording = useWording()
  const filters = useFilters(shape)
  const [open, setOpen] = useState<string | null>(null)
  const list = useList({ call: listAudit, queryKey: ['audit'], query: filters.query, rowId: ({ seq }) => String(seq) })
  const { rows, pages } = list
  const names: AuditNames = useMemo(() => Object.assign({}, ...pages.map((page) => page.names)), [pages])
  const actions = useMemo(() => actionsOf(rows), [rows])
  // An order's sheet leads here by its id, which no filter shows.
  const number = filters.values.orderId && rows[0]?.orderNumber
  return (
    <ListScreen
      list={{ ...list, rows: actions, chosen: [], rowId: actionId }}
      title={texts.title}
      note={number ? texts.ofOrder(number) : texts.note}
      filters={filters}
      fields={fieldsOf(texts, wording, rows)}
      search={{ name: 'orderNumber', label: texts.orderNumber }}
      tools={
        <>
          <ExportButton list="audit" query={filters.query} />
          <ViewButton screen="audit" search={filters.search} />
        </>
      }
      columns={useColumns(columnsOf, texts, language, names)}
      rowName={(action) => `${action.entries[0].actor.name} ${wording.tableOf(mainEntries(action)[0].table)}`}
      onOpen={(action) => setOpen(actionId(action))}
      openId={open}
    >
      <ActionDrawer
        action={actions.find((action) => actionId(action) === open) ?? null}
        names={names}
        onClose={() => setOpen(null)}
      />
    </ListScreen>
  )
}

/** The people to choose from are those of the entries in sight. */
function fieldsOf(
  texts: AllTexts['audit'],
  { tableOf, actionOf }: ReturnType<typeof useWording>,
  rows: readonly AuditEntry[],
): FilterField[] {
  const people = new Map(rows.flatMap(({ actor }) => (actor.id === null ? [] : [[actor.id, actor.name] as const])))
  const choice = (value: string, label: string) => ({ value, label })
  return [
    {
      name: 'actorId',
      label: texts.who,
      kind: 'one',
      choices: [...people].map(([id, name]) => choice(id, name)),
    },
    {
      name: 'table',
      label: texts.what,
      kind: 'one',
      choices: Object.keys(texts.tables)
        .map((table) => choice(table, tableOf(table)))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    {
      name: 'action',
      label: texts.action,
      kind: 'one',
      choices: (['insert', 'update', 'delete'] as const).map((action) => choice(action, actionOf(action))),
    },
    { name: 'outletCode', label: texts.retailer, kind: 'text', placeholder: texts.outletCode, isRare: true },
    { name: 'sku', label: texts.productFilter, kind: 'text', placeholder: 'SKU', isRare: true },
    { name: 'from', label: texts.from, kind: 'date' },
    { name: 'until', label: texts.until, kind: 'date' },
  ]
}
