import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Reply } from '#web/reply.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** A group in which something is typed: what it is called, and how it is sent. */
export type UnsavedGroup = { id: string; title: string; send: () => Promise<Reply<unknown> | null> }

type UnsavedGroups = {
  /** Says of a group that something was typed in it. */
  touch: (group: UnsavedGroup) => void
  /** Says that what was typed then is saved, or thrown away. */
  settle: (group: UnsavedGroup | null) => void
}

const SaveContext = createContext<UnsavedGroups>({ touch: () => undefined, settle: () => undefined })

export const useUnsavedGroups = (): UnsavedGroups => useContext(SaveContext)

/**
 * SaveBar: the one button that saves the groups around which it stands, and what is not saved yet. Each group is a call of its own, in
 * the order of the page; one that is refused says why at its field, and what follows it stays unsaved.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  const texts = useTexts('company')
  const [unsaved, setUnsaved] = useState<readonly UnsavedGroup[]>([])
  /** The last thing typed in each group. */
  const touched = useRef(new Map<string, UnsavedGroup>())
  const { isBusy, runExclusively } = useUnderway()
  useUnsaved(unsaved.length > 0)
  const groups = useMemo(
    () => ({
      touch: (group: UnsavedGroup) => {
        touched.current.set(group.id, group)
        setUnsaved((before) => [...before.filter(({ id }) => id !== group.id), group])
      },
      settle: (group: UnsavedGroup | null) => {
        // What was typed while it was on its way is not saved.
        if (group && touched.current.get(group.id) === group)
          setUnsaved((before) => before.filter(({ id }) => id !== group.id))
      },
    }),
    [],
  )
  const inOrder = unsaved.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))

  async function save(): Promise<void> {
    let saved = 0
    for (const { send } of inOrder) {
      if (!(await send())?.ok) break
      saved += 1
    }
    if (saved > 0) showToast({ text: texts.saved })
  }
  const actions = useActions({
    save: {
      title: texts.save,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: isBusy || unsaved.length === 0,
      run: () => runExclusively(save),
    },
  })
  return (
    <>
      <SaveContext value={groups}>{children}</SaveContext>
      <div className="foot-bar company-save">
        <output>
          {inOrder.length > 0 ? texts.unsaved(inOrder.map(({ title }) => title).join(' · ')) : texts.allSaved}
        </output>
        <ActionButton action={actions.save} busy={isBusy} />
      </div>
    </>
  )
}

/** How far down the page a group stands. */
const placeOf = (id: string): number => document.getElementById(id)?.offsetTop ?? 0
