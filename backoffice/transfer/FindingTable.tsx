import type { AnswerOf } from '#contract/call.ts'
import type { getImport, listImportFindings } from '#contract/backoffice/office/imports/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole } from '#rules/money.ts'
import { importColumns } from '#rules/transfer/import-columns.ts'
import { wordReason } from '#rules/transfer/import-reasons.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'

type FindingTableProps = {
  file: AnswerOf<typeof getImport>
  findings: AnswerOf<typeof listImportFindings>['content']
  total: number
}

type FindingRow = FindingTableProps['findings'][number] & { key: string }

const columnsOf = (
  texts: AllTexts['transfer'],
  language: Language,
  nameOf: (column: string) => string,
): TableColumn<FindingRow>[] => [
  { id: 'line', title: texts.line, align: 'end', cell: ({ line }) => formatWhole(line) },
  { id: 'column', title: texts.column, cell: ({ column }) => nameOf(column) },
  { id: 'cell', title: texts.cell, cell: ({ cell }) => cell },
  {
    id: 'reason',
    title: texts.reason,
    grows: true,
    isRowHeader: true,
    cell: ({ isWarning, ...finding }) => {
      const reason = wordReason(finding, language)
      return isWarning ? <Badge tone="notice">{reason}</Badge> : reason
    },
  },
]

/** FindingTable: cells that were refused, and rows to look at, in the order of the file. */
export function FindingTable({ file, findings, total }: FindingTableProps) {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const header = file.firstLines[file.headerLine - 1] ?? []
  const nameOf = (column: string) =>
    header[file.mapping[column] ?? -1] ??
    importColumns[file.kind].find(({ name }) => name === column)?.label[language] ??
    column
  const rows = findings.map((finding, index) => ({ ...finding, key: `${finding.line} ${finding.column} ${index}` }))
  return (
    <section className="stack">
      <h2>{texts.findings}</h2>
      <DataTable
        label={texts.findings}
        columns={columnsOf(texts, language, nameOf)}
        rows={rows}
        rowId={({ key }) => key}
        rowName={({ line }) => formatWhole(line)}
      />
      {total > findings.length && <p>{texts.moreFindings(formatWhole(total - findings.length))}</p>}
    </section>
  )
}
