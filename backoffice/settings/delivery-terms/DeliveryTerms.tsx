import { onlyKey } from '#rules/content/kinds.ts'
import { ContentEditor } from '#backoffice/trade/content/ContentEditor.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** Delivery fees, cut-off, delivery days and holidays. */
export function Screen() {
  return <ContentEditor kind="delivery" contentKey={onlyKey} title={useTexts('shell').screens.deliveryTerms} />
}
