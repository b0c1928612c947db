import { useState } from 'react'
import type { ViewScreen } from '#rules/live/view-screens.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { later } from '#backoffice/kit/later.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { sameQuery, useViews } from './use-views.ts'

/** Loaded with its first use: the lists that have the button are loaded first of all. */
const ViewDialog = later(
  () => import('./ViewDialog.tsx').then((module) => module.ViewDialog),
  ({ onDone }) => onDone(),
)

type ViewButtonProps = {
  screen: ViewScreen
  /** The filters of the screen, as in its address. */
  search: string
}

/** ViewButton: saves what is filtered as a view of the menu, or changes the view that is open. */
export function ViewButton({ screen, search }: ViewButtonProps) {
  const texts = useTexts('views')
  const [isOpen, setOpen] = useState(false)
  const view = useViews().find((one) => one.screen === screen && sameQuery(one.query, search))
  const { saveView: action } = useActions({
    saveView: {
      title: view ? texts.change : texts.save,
      key: 'Shift+V',
      look: 'quiet',
      hidden: search === '',
      disabled: view?.mayChange === false,
      run: () => setOpen(true),
    },
  })
  const close = () => setOpen(false)
  return (
    <>
      <ActionButton action={action} />
      {isOpen && <ViewDialog title={action.title} screen={screen} query={search} view={view} onDone={close} />}
    </>
  )
}
