import { formatMoment } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { PrintMark } from './paper.ts'

/** The head of a paper: what it is, and whether it is a reprint. */
export function PaperHead({ title, note, mark }: { title: string; note: string; mark: PrintMark | null }) {
  const texts = useTexts('picking')
  const language = useLanguage()
  return (
    <header className="paper-head keep-together">
      <div>
        <h2>{title}</h2>
        <p>{note}</p>
      </div>
      {mark && (
        <div className="paper-mark">
          {mark.copy > 1 && <b>{texts.reprint(mark.copy)}</b>}
          <small>{texts.printedOn(formatMoment(mark.at, language))}</small>
        </div>
      )}
    </header>
  )
}

/** An empty square to be ticked with a pen. */
export const PenBox = () => <span className="pen-box" aria-hidden="true" />
