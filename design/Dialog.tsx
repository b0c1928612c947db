import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import X from '#design/icons/x.ts'
import { Icon } from './Icon.tsx'
import { useDesignTexts } from './texts.ts'
import './dialog.css'

type DialogProps = {
  open: boolean
  /** Called on Escape, the close button, or a press outside. The owner sets `open` to false. */
  onClose: () => void
  title: string
  /** `sheet`: at the right edge on a desktop; `sheet-start`: at the left. On a phone every dialog comes from below. */
  shape?: 'dialog' | 'sheet' | 'sheet-start'
  /** A press outside the dialog closes it; false where typed input would be lost. */
  closeOnOutsidePress?: boolean
  /** No press has opened it: its foot takes none at first, which would be one that was meant for what is below it. */
  opensByItself?: boolean
  /** Buttons that stay visible, the primary one last. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * Dialog and Sheet: the browser's own `<dialog>`, which traps and restores focus, makes the page behind inert and
 * closes on Escape. `html:has(dialog:modal)` locks the page's scroll.
 */
export function Dialog({
  open,
  onClose,
  title,
  shape = 'dialog',
  closeOnOutsidePress = true,
  opensByItself,
  foot,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const texts = useDesignTexts()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  // An owner may stop drawing it instead of closing it: the browser gives the focus back only while it is in the page.
  useLayoutEffect(() => {
    const box = dialog.current
    return () => box?.close()
  }, [])
  useEffect(() => {
    const box = dialog.current
    const onOutsidePress = (event: MouseEvent) => {
      if (closeOnOutsidePress && event.target === box) onClose()
    }
    box?.addEventListener('click', onOutsidePress)
    return () => box?.removeEventListener('click', onOutsidePress)
  }, [closeOnOutsidePress, onClose])
  return (
    <dialog ref={dialog} className={`dialog ${shape}`} aria-labelledby={titleId} onClose={onClose}>
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="icon-button" aria-label={texts.close} onClick={onClose}>
              <Icon of={X} />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
          {foot && <div className={opensByItself ? 'dialog-foot unawaited' : 'dialog-foot'}>{foot}</div>}
        </>
      )}
    </dialog>
  )
}
