import { nameIn } from '#rules/in-language.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { useField } from '#backoffice/kit/forms/form-context.ts'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import type { DraftLine } from './purchase.ts'

// What stands in an order, in words, where two versions of it are compared.

type SavedLine = { productId: number; units: number; costAmt: number; nameThai?: string; nameEng?: string }
const isLines = (value: unknown): value is readonly SavedLine[] => Array.isArray(value)
const amountOf = ({ units, costAmt }: SavedLine): string => `${formatWhole(units)} × ${inBaht(satangOf(costAmt))}`

/** Says what a line is, where two versions of the order are compared. */
export function LineWords({ productId, name }: { productId: number; name: string }) {
  useField('lines', {
    label: name,
    wordsOf: (value) => {
      const line = isLines(value) ? value.find((one) => one.productId === productId) : undefined
      return line ? amountOf(line) : noValue
    },
  })
  return null
}

/** As `LineWords`, of goods that only the other version has. */
export function OtherLines({ lines }: { lines: readonly DraftLine[] }) {
  const texts = useTexts('purchasing')
  const language = useLanguage()
  const known = new Set(lines.map(({ productId }) => productId))
  useField('lines', {
    label: texts.product,
    wordsOf: (value) =>
      (isLines(value) ? value : [])
        .filter(({ productId }) => !known.has(productId))
        .map((line) => `${nameIn({ nameThai: '', nameEng: '', ...line }, language)} ${amountOf(line)}`)
        .join(', ') || noValue,
  })
  return null
}

/** As `LineWords`, of the note. */
export function NoteWords() {
  const texts = useTexts('purchasing')
  useField('note', { label: texts.note, wordsOf: (value) => String(value || noValue) })
  return null
}
