import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { listedActions, onActionsChange, openScope, register, type Action, type ListedAction } from './actions.ts'

/** How many dialogs are around a component. */
export const ActionDepth = createContext(0)

type UseActionsOptions = {
  /** They work everywhere: the key help shows them apart. */
  general?: boolean
}

/**
 * Adds actions to THE list as long as the component is drawn: their keys work, and palette and key help show them.
 *
 *     const actions = useActions({
 *       accept: { title: texts.accept, key: 'a', disabled: selected.size === 0, run: acceptSelected },
 *     })
 *     return <ActionButton action={actions.accept} />
 *
 * @returns the same actions, for their buttons
 */
export function useActions<Actions extends Record<string, Action>>(
  actions: Actions,
  { general = false }: UseActionsOptions = {},
): Actions {
  const depth = useContext(ActionDepth)
  const [owner] = useState(() => Symbol('actions'))
  // At every drawing: what they do belongs to it. As soon as it is seen, for a key may come at once.
  useLayoutEffect(() =>
    register(
      owner,
      Object.entries(actions).map(([id, action]) => ({ ...action, id, depth, isGeneral: general })),
    ),
  )
  useLayoutEffect(() => () => register(owner, null), [owner])
  return actions
}

/**
 * Gives what is around it a list of its own, as long as it is open: for dialogs.
 * @param inside something in the browser's own dialog, if it is one
 */
export function useActionScope(isOpen: boolean, inside?: RefObject<HTMLElement | null>): number {
  const depth = useContext(ActionDepth) + 1
  const [owner] = useState(() => Symbol('scope'))
  useEffect(() => {
    if (!isOpen) return undefined
    const dialog = inside?.current?.closest('dialog')
    return openScope(owner, () => (dialog?.open === false ? 0 : depth))
  }, [owner, depth, isOpen, inside])
  return depth
}

/** All actions that can be done now. */
export const useListedActions = (): readonly ListedAction[] => useSyncExternalStore(onActionsChange, listedActions)
