import { useState } from 'react'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import ClipboardList from '#design/icons/clipboard-list.ts'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const PasteList = late(async () => (await withTexts(import('./PasteList.tsx'), ['browse', 'errors'])).PasteList)

type PasteListButtonProps = { open?: boolean; onClose?: () => void }

/** PasteListButton: opens the sheet that reads a pasted list, which loads with its first use. */
export function PasteListButton({ open: openAtFirst = false, onClose }: PasteListButtonProps) {
  const texts = useTexts('browse')
  const [open, setOpen] = useState(openAtFirst)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={ClipboardList} size={20} />
        {texts.pasteList}
      </Button>
      {open && <PasteList onClose={close} />}
    </>
  )
}
