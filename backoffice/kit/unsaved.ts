import { useCallback, useEffect } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { confirmAction } from './confirm.ts'
import { holdScreen } from './leaving.ts'

/**
 * While something is typed that is not saved, the screen is not left without a question: by a link, by a key or backwards. The browser
 * puts its own before the window is closed or loaded again. Its screen names the texts `leaving`.
 * @returns whether something may be left without leaving the screen: the same question
 */
export function useUnsaved(isUnsaved: boolean): () => Promise<boolean> {
  const { title, text, leave, stay } = useTexts('leaving')
  const confirmLeaving = useCallback(
    async () => (await confirmAction({ title, text, confirm: leave, decline: stay, finality: 'final' })) !== null,
    [title, text, leave, stay],
  )
  useEffect(() => {
    if (!isUnsaved) return undefined
    const mayLeave = async () => {
      const yes = await confirmLeaving()
      if (yes) holdScreen(null)
      return yes
    }
    holdScreen({ address: location.href, mayLeave })
    return () => holdScreen(null)
  }, [isUnsaved, confirmLeaving])
  return async () => !isUnsaved || confirmLeaving()
}
