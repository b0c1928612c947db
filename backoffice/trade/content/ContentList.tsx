import { useState } from 'react'
import { useLocation } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { listContent } from '#contract/backoffice/trade/content/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import type { Reply } from '#web/reply.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { ListTable } from '#backoffice/kit/list/ListTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { Field } from '#backoffice/kit/forms/Form.tsx'
import { FormDialog } from '#backoffice/kit/forms/FormDialog.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { refused } from '#backoffice/kit/forms/replies.ts'

type Row = AnswerOf<typeof listContent>['content'][number]
type NewKind = 'popups' | 'banners'

const stateOf = ({ published, isChanged }: Row) => (published === null ? 'draft' : isChanged ? 'changed' : 'published')
const tones = { draft: 'notice', changed: 'info', published: 'done' } as const

const columnsOf = (texts: AllTexts['content'], language: Language): TableColumn<Row>[] => [
  { id: 'kind', title: texts.kind, cell: ({ kind }) => kind !== 'search' && texts.kinds[kind] },
  {
    id: 'name',
    title: texts.name,
    isRowHeader: true,
    grows: true,
    cell: ({ key, title }) => wordOf(texts.pages, key) ?? title[language],
  },
  {
    id: 'changed',
    title: texts.changed,
    cell: ({ changedAt, changedBy }) => texts.editionBy(changedBy.name, formatMoment(changedAt, language)),
  },
  {
    id: 'state',
    title: texts.state,
    cell: (row) => <Badge tone={tones[stateOf(row)]}>{texts.states[stateOf(row)]}</Badge>,
  },
]

/** Look, delivery and search words have screens of their own. */
const ownScreens: ReadonlySet<string> = new Set(['brand', 'delivery', 'search'])

/** Pages, popups and banners. */
export function Screen() {
  const texts = useTexts('content')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const filters = useFilters({ kind: 'one' })
  const [adding, setAdding] = useState<NewKind | null>(null)
  const list = useList({
    call: listContent,
    queryKey: ['content', 'list'],
    query: filters.query,
    rowId: ({ kind, key }) => `${kind} ${key}`,
  })
  const rows = list.rows.filter(({ kind }) => !ownScreens.has(kind))
  const actions = useActions({
    addPopup: { title: texts.addPopup, key: 'u', run: () => setAdding('popups') },
    addBanner: { title: texts.addBanner, key: 'n', look: 'primary', run: () => setAdding('banners') },
  })
  return (
    <>
      <ScreenHead
        title={texts.title}
        note={list.state.data && texts.count(formatWhole(rows.length))}
        actions={[actions.addPopup, actions.addBanner]}
      />
      <FilterBar
        filters={filters}
        fields={[
          {
            name: 'kind',
            label: texts.kind,
            kind: 'one',
            choices: (['pages', 'popups', 'banners'] as const).map((value) => ({ value, label: texts.kinds[value] })),
          },
        ]}
      >
        <ExportButton list="content" query={filters.query} />
      </FilterBar>
      <ListTable
        list={{ ...list, rows, more: { ...list.more, total: undefined } }}
        label={texts.title}
        columns={useColumns(columnsOf, texts, language)}
        rowName={({ key, title }) => wordOf(texts.pages, key) ?? title[language]}
        onOpen={({ kind, key }) => navigate(`/content/${kind}/${key}`)}
        empty={<EmptyRows filters={filters} />}
      />
      {adding && (
        <NewContent
          kind={adding}
          onClose={() => setAdding(null)}
          onCreate={(key) => navigate(`/content/${adding}/${key}`)}
        />
      )}
    </>
  )
}

type NewContentProps = { kind: NewKind; onClose: () => void; onCreate: (key: string) => void }

const fields = { key: { kind: 'text', required: true, maxLength: 80 } } as const

function NewContent({ kind, onClose, onCreate }: NewContentProps) {
  const texts = useTexts('content')
  return (
    <FormDialog
      onClose={onClose}
      title={kind === 'popups' ? texts.addPopup : texts.addBanner}
      submit={texts.create}
      call={null}
      fields={fields}
      send={async ({ key }): Promise<Reply<string>> =>
        /^[a-z0-9][a-z0-9-]*$/.test(key) ? { ok: true, value: key } : refused('key', 'key')
      }
      onDone={onCreate}
    >
      <Field name="key" label={texts.newKey} help={texts.newKeyHelp} />
    </FormDialog>
  )
}
