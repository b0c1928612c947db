import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'

type DifferenceProps = {
  /** Who saved in between. */
  by: string
  /** The fields that differ: their name, and both values in words. */
  fields: readonly { name: string; mine: string; theirs: string }[]
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Difference: somebody has saved the same draft; both versions next to each other, and what to do. */
export function Difference({ by, fields, onTakeTheirs, onSaveMine }: DifferenceProps) {
  const texts = useTexts('promotions')
  return (
    <Notice tone="failed">
      <p>
        <b>{texts.someoneElse(by)}</b> {texts.someoneElseText}
      </p>
      {fields.length > 0 && (
        <table className="offer-table">
          <thead>
            <tr>
              {[texts.field, texts.mine, texts.theirs].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="form-foot">
        <Button onClick={onTakeTheirs}>{texts.takeTheirs}</Button>
        <Button look="primary" onClick={onSaveMine}>
          {texts.saveMine}
        </Button>
      </p>
    </Notice>
  )
}
