import { onlyKey } from '#rules/content/kinds.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ContentEditor } from './ContentEditor.tsx'

/** The supplier's name, logo, colours and contact. */
export function Screen() {
  return <ContentEditor kind="brand" contentKey={onlyKey} title={useTexts('content').lookTitle} />
}
