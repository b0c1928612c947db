import { useEffect, useState } from 'react'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { QuestionAbovePage, useFromNextPage } from './QuestionAbovePage.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { loadNewVersion, useUpdateAvailable } from './update.ts'

/** UpdateQuestion: offers to load a newer version. */
export function UpdateQuestion() {
  const texts = useTexts('offline')
  const available = useUpdateAvailable()
  const [choice, setChoice] = useState<'later' | 'now' | null>(null)
  const isShown = useFromNextPage(available && choice !== 'later')
  useEffect(() => {
    if (isShown) announce(texts.newVersion)
  }, [isShown, texts])
  const load = () => {
    setChoice('now')
    void loadNewVersion()
  }
  return (
    <QuestionAbovePage question={texts.newVersion} shown={isShown}>
      <p>{texts.newVersion}</p>
      <Button look="quiet" onClick={() => setChoice('later')}>
        {texts.later}
      </Button>
      <Button look="primary" busy={choice === 'now'} onClick={load}>
        {texts.reload}
      </Button>
    </QuestionAbovePage>
  )
}
