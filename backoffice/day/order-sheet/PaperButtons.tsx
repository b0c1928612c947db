import { Button } from '#design/Button.tsx'
import { savePaper, type Mark, type PaperCall } from '#backoffice/api/files.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type PaperButtonsProps = {
  file: PaperCall
  number: string
  /** It no longer counts, which the original would say as the copy does. */
  isVoid?: boolean
}

/** PaperButtons: a document as PDF: the original, which buyers need for their VAT, and the copy that stays here. */
export function PaperButtons({ file, number, isVoid = false }: PaperButtonsProps) {
  const texts = useTexts('sheet')
  const { busyWith, run } = useUnderway()
  const marks: readonly Mark[] = isVoid ? ['copy'] : ['original', 'copy']
  return (
    <span className="sheet-papers">
      {marks.map((mark) => {
        const words = isVoid ? texts.openPdf : texts.marks[mark]
        return (
          <Button
            key={mark}
            className="button-small"
            aria-label={`${words} ${number}`}
            busy={busyWith === mark}
            onClick={() => void run(() => savePaper(file, number, mark), {}, mark)}
          >
            {words}
          </Button>
        )
      })}
    </span>
  )
}
