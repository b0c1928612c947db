import type { printReceipt } from '#contract/backoffice/office/receipts/calls.ts'
import type { printCreditNote, printTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { Button } from '#design/Button.tsx'
import { download } from '#backoffice/api/files.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { saveFile } from '#web/save-file.ts'

type PaperButtonsProps = {
  file: typeof printTaxInvoice | typeof printCreditNote | typeof printReceipt
  number: string
  /** It no longer counts, which the original would say as the copy does. */
  isVoid?: boolean
}
type Mark = 'original' | 'copy'

/** PaperButtons: a document as PDF: the original, which buyers need for their VAT, and the copy that stays here. */
export function PaperButtons({ file, number, isVoid = false }: PaperButtonsProps) {
  const texts = useTexts('sheet')
  const { busyWith, run } = useUnderway()
  const marks: readonly Mark[] = isVoid ? ['copy'] : ['original', 'copy']

  async function open(mark: Mark): Promise<void> {
    const reply = await run(() => download(file, { params: { number }, query: { mark } }), {}, mark)
    if (reply?.ok) saveFile(reply.value, `${number}.pdf`)
  }
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
            onClick={() => void open(mark)}
          >
            {words}
          </Button>
        )
      })}
    </span>
  )
}
