import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import type { AnswerOf } from '#contract/call.ts'
import { listImports } from '#contract/backoffice/office/imports/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { importKinds } from '#rules/transfer/import-kinds.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import Download from '#design/icons/download.ts'
import { ExportAnyList } from './ExportAnyList.tsx'
import { ExportButton } from './ExportButton.tsx'
import { UploadDrawer } from './UploadDrawer.tsx'

type ImportSummary = AnswerOf<typeof listImports>['content'][number]

const tones: Record<ImportSummary['state'], BadgeTone> = {
  UPLOADED: 'quiet',
  CHECKED: 'notice',
  APPLIED: 'done',
  UNDONE: 'cut',
}

const columnsOf = (texts: AllTexts['transfer'], language: Language): TableColumn<ImportSummary>[] => [
  { id: 'file', title: texts.fileName, cell: ({ fileName }) => fileName, grows: true, isRowHeader: true },
  { id: 'kind', title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
  },
  { id: 'rows', title: texts.rows, align: 'end', cell: ({ totalRows }) => formatWhole(totalRows) },
  {
    id: 'result',
    title: texts.result,
    cell: ({ counts }) =>
      counts && texts.counts(formatWhole(counts.added), formatWhole(counts.changed), formatWhole(counts.refusedRows)),
  },
  { id: 'by', title: texts.by, cell: ({ applied, uploaded }) => (applied ?? uploaded).by.name },
  {
    id: 'at',
    title: texts.at,
    cell: ({ applied, uploaded }) => {
      const { on } = applied ?? uploaded
      return formatMoment(on, language)
    },
  },
]

/** Files that were imported, newest first, and the way to import and export more. */
export function Screen() {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const filters = useFilters({ kind: 'one', state: 'one' })
  const [isUploading, setUploading] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const list = useList({ call: listImports, queryKey: ['imports'], query: filters.query, rowId: ({ id }) => id })
  const actions = useActions({
    upload: { title: texts.newImport, key: 'i', look: 'primary', run: () => setUploading(true) },
    export: { title: texts.exportAny, key: 'e', icon: Download, run: () => setExporting(true) },
  })
  return (
    <ListScreen
      list={list}
      title={texts.title}
      actions={[actions.export, actions.upload]}
      filters={filters}
      fields={[
        {
          name: 'kind',
          label: texts.kind,
          kind: 'one',
          choices: importKinds.map((value) => ({ value, label: texts.kinds[value] })),
        },
        { name: 'state', label: texts.state, kind: 'one', choices: choicesOf(texts.states) },
      ]}
      tools={<ExportButton list="imports" query={filters.query} count={list.total} />}
      columns={useColumns(columnsOf, texts, language)}
      rowName={({ fileName }) => fileName}
      onOpen={({ id }) => navigate(`/imports/${id}`)}
      empty={<EmptyRows filters={filters} none={texts.none} help={texts.noneHelp} />}
    >
      {isUploading && (
        <UploadDrawer
          onClose={() => setUploading(false)}
          onUploaded={(id) => {
            void client.invalidateQueries({ queryKey: ['imports'] })
            navigate(`/imports/${id}`)
          }}
        />
      )}
      <ExportAnyList open={isExporting} onClose={() => setExporting(false)} />
    </ListScreen>
  )
}
