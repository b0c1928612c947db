import type { AnswerOf } from '#contract/call.ts'
import type { getImport } from '#contract/backoffice/office/imports/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { importColumns } from '#rules/transfer/import-columns.ts'
import { importPermissions } from '#rules/transfer/import-kinds.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { SelectField } from '#design/SelectField.tsx'
import { usePermitted } from './use-permitted.ts'

type Columns = { mapping: Record<string, number>; headerLine: number }
type ColumnMappingProps = {
  file: AnswerOf<typeof getImport>
  columns: Columns
  onChange: (columns: Columns) => void
}

const none = -1
/** Lines that are shown of the file. */
const shownLines = 6

/** ColumnMapping: which column of the file is what, with its first lines. */
export function ColumnMapping({ file, columns, onChange }: ColumnMappingProps) {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const may = usePermitted()
  const { mapping, headerLine } = columns
  const header = file.firstLines[headerLine - 1] ?? []
  const assign = (name: string, place: number) => {
    const others = Object.entries(mapping).filter(([column, at]) => column !== name && at !== place)
    onChange({ headerLine, mapping: Object.fromEntries(place === none ? others : [...others, [name, place]]) })
  }
  const isAllowed = (name: string) => importPermissions(file.kind, [name]).every(may)
  const noteOf = (name: string, needed: boolean | undefined) => {
    const note = isAllowed(name) ? needed && texts.needed : texts.notYours
    return note ? ` (${note})` : ''
  }
  const lines = file.firstLines.slice(headerLine - 1, headerLine - 1 + shownLines)
  return (
    <>
      <fieldset className="import-columns">
        <legend>{texts.columns}</legend>
        <SelectField
          label={texts.headerLine}
          value={headerLine}
          onChange={({ target }) => onChange({ mapping, headerLine: Number(target.value) })}
        >
          {file.firstLines.map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are what they are by their number
            <option key={index} value={index + 1}>
              {formatWhole(index + 1)}: {cells.filter(Boolean).slice(0, 3).join(', ').slice(0, 40)}
            </option>
          ))}
        </SelectField>
        {importColumns[file.kind].map(({ name, label, needed }) => (
          <SelectField
            key={name}
            label={label[language] + noteOf(name, needed)}
            // What somebody else has assigned can be taken out.
            disabled={!isAllowed(name) && mapping[name] === undefined}
            value={mapping[name] ?? none}
            onChange={({ target }) => assign(name, Number(target.value))}
          >
            <option value={none}>{texts.noColumn}</option>
            {header.map((cell, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns are what they are by their place
              <option key={place} value={place}>
                {cell.trim() || `${texts.column} ${formatWhole(place + 1)}`}
              </option>
            ))}
          </SelectField>
        ))}
      </fieldset>
      <details className="import-lines" open={file.state === 'UPLOADED'}>
        <summary>
          {texts.preview}
          {file.encoding && ` · ${wordOf(texts.encodings, file.encoding) ?? file.encoding}`}
        </summary>
        <div className="import-lines-frame">
          <table>
            <tbody>
              {lines.map((cells, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines are what they are by their number
                <tr key={index}>
                  <th scope="row">{formatWhole(headerLine + index)}</th>
                  {header.map((_, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- columns are what they are by their place
                    <td key={place}>{cells[place] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
