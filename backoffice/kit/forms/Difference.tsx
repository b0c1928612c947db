import { formatMoment } from '#rules/thai-date.ts'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { shortenDifference } from './shorten-difference.ts'
import './difference.css'

type FieldValue = string | number | boolean | Date | null

type DifferenceProps = {
  /** Who saved in between; empty where that is not known. */
  by: string
  /** The fields by name, with both values; only those that differ are shown. */
  fields: readonly (readonly [name: string, mine: FieldValue, theirs: FieldValue])[]
  /** What was typed is being sent: there is nothing to decide yet. */
  busy?: boolean
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Difference: somebody has saved the same record; both versions next to each other, and what to do. */
export function Difference({ by, fields, busy = false, onTakeTheirs, onSaveMine }: DifferenceProps) {
  const texts = useTexts('conflict')
  const language = useLanguage()
  const wordsOf = (value: FieldValue): string =>
    value instanceof Date ? formatMoment(value, language) : String(value ?? noValue)
  const differing = fields
    .map(([name, mine, theirs]) => ({ name, mine: wordsOf(mine), theirs: wordsOf(theirs) }))
    .filter(({ mine, theirs }) => mine !== theirs)
  return (
    <Notice tone="failed">
      <p>
        <b>{texts.someoneElse(by)}</b> {texts.someoneElseText}
      </p>
      {differing.length > 0 && (
        <table className="difference-table">
          <thead>
            <tr>
              <HeadCells titles={[texts.field, texts.mine, texts.theirs]} />
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td title={mine}>{shortenDifference(mine, theirs)}</td>
                <td title={theirs}>{shortenDifference(theirs, mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="form-foot">
        <Button busy={busy} onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
        <Button look="primary" busy={busy} onClick={onSaveMine}>
          {texts.saveMine}
        </Button>
      </p>
    </Notice>
  )
}
