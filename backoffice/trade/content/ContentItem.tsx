import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { editedKinds } from './stored-content.ts'

/** One page, popup or banner. */
export function Screen({ params: { kind: name = '', key = '' } }: ScreenProps) {
  const texts = useTexts('content')
  const kit = useTexts('kit')
  const kind = editedKinds.find((one) => one === name)
  if (!kind) return <NothingHere title={kit.noRows} reason="not-found" />
  return (
    <ContentEditor kind={kind} contentKey={key} title={wordOf(texts.pages, key) ?? `${texts.kinds[kind]} ${key}`} />
  )
}
