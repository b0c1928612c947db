import { onlyKey } from '#rules/content/kinds.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ContentEditor } from './ContentEditor.tsx'

/** What shopkeepers call something that no product is named after. */
export function Screen() {
  return <ContentEditor kind="search" contentKey={onlyKey} title={useTexts('content').kinds.search} />
}
