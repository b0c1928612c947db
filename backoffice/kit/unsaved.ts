import { useEffect } from 'react'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { confirmAction } from './confirm.ts'
import { holdScreen } from './leaving.ts'

/**
 * While something is typed that is not saved, the screen is not left without a question: by a link, by a key or backwards. The browser
 * puts its own before the window is closed or loaded again. Its screen names the texts `leaving`.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const { title, text, leave, stay } = useTexts('leaving')
  useEffect(() => {
    if (!isUnsaved) return undefined
    const mayLeave = async () => {
      const question = { title, text, confirm: leave, decline: stay, finality: 'final' } as const
      const yes = (await confirmAction(question)) !== null
      if (yes) end()
      return yes
    }
    const onClose = (event: Event) => event.preventDefault()
    function end(): void {
      holdScreen(null)
      removeEventListener('beforeunload', onClose)
    }
    holdScreen({ address: location.href, mayLeave })
    addEventListener('beforeunload', onClose)
    return end
  }, [isUnsaved, title, text, leave, stay])
}
