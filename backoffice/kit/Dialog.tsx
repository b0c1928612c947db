import { useEffect, useRef, type ComponentProps } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { Dialog as DesignDialog } from '#design/Dialog.tsx'
import { ActionDepth, useActionScope } from './actions/use-actions.ts'
import { DialogProblem } from './DialogProblem.tsx'

/**
 * Dialog and Drawer (`shape="sheet"`): the browser's own dialog. While it is open only the actions inside it have keys.
 * What has the attribute `autofocus` gets the focus, else the first field, else the last button of the foot, which is the
 * primary one. What opens over it, such as a list of products, opens inside it: all else is behind the browser's dialogs.
 */
export function Dialog({ children, open, ...rest }: ComponentProps<typeof DesignDialog>) {
  const body = useRef<HTMLDivElement>(null)
  const depth = useActionScope(open, body)
  useEffect(() => {
    if (!open) return
    const field =
      body.current?.querySelector<HTMLElement>('[autofocus]') ??
      body.current?.querySelector<HTMLElement>('input, select, textarea, [role=combobox]')
    const buttons = body.current?.closest('dialog')?.querySelectorAll<HTMLElement>('.dialog-foot button:enabled')
    const first = field ?? buttons?.item(buttons.length - 1)
    first?.focus()
  }, [open])
  return (
    <ActionDepth value={depth}>
      <DesignDialog {...rest} open={open}>
        <div ref={body}>
          <PortalProvider getContainer={() => body.current?.closest('dialog') ?? document.body}>
            {children}
          </PortalProvider>
          {open && <DialogProblem />}
        </div>
      </DesignDialog>
    </ActionDepth>
  )
}

/** Drawer: a dialog at the end of the screen, for a record or a form next to what it belongs to. */
export const Drawer = (props: Omit<ComponentProps<typeof DesignDialog>, 'shape'>) => <Dialog {...props} shape="sheet" />
