import { formatMoment } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { PrintMark } from './paper.ts'

type PaperHeadProps = {
  title: string
  note: string
  /** Which sheet of how many it is, where there are several. */
  page?: string
  mark: PrintMark | null
}

/** The head of a paper: what it is, and whether it is a reprint. */
export function PaperHead({ title, note, page, mark }: PaperHeadProps) {
  const texts = useTexts('picking')
  const language = useLanguage()
  return (
    <header className="paper-head keep-together">
      <div>
        <h2>{title}</h2>
        <p>{note}</p>
      </div>
      <div className="paper-mark">
        {page && <span className="paper-page">{page}</span>}
        {mark && mark.copy > 1 && <b>{texts.reprint(mark.copy)}</b>}
        {mark && <small>{texts.printedOn(formatMoment(mark.at, language))}</small>}
      </div>
    </header>
  )
}

/** An empty square to be ticked with a pen. */
export const PenBox = () => <span className="pen-box" aria-hidden="true" />
