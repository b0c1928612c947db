import type { ComponentProps } from 'react'
import { Dialog as DesignDialog } from '#design/Dialog.tsx'
import { ActionDepth, useActionScope } from './actions/use-actions.ts'

/**
 * Dialog and Drawer (`shape="sheet"`): the browser's own dialog. While it is open only the actions inside it have keys.
 * Its foot has the primary button last.
 */
export function Dialog(props: ComponentProps<typeof DesignDialog>) {
  const depth = useActionScope(props.open)
  return (
    <ActionDepth value={depth}>
      <DesignDialog {...props} />
    </ActionDepth>
  )
}

/** Drawer: a dialog at the end of the screen, for a record or a form beside what it belongs to. */
export const Drawer = (props: Omit<ComponentProps<typeof DesignDialog>, 'shape'>) => <Dialog {...props} shape="sheet" />
