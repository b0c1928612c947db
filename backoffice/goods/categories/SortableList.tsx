import { useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useQueryClient } from '@tanstack/react-query'
import { useDragAndDrop } from '#backoffice/kit/drag-and-drop.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { initialOf } from '#backoffice/kit/initial.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { showProblem, showToast, type Undo } from '#backoffice/kit/toasts.ts'
import { useMoving } from '#backoffice/kit/use-moving.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Picture } from '#design/Picture.tsx'
import type { Reply } from '#web/reply.ts'
import './sortable-list.css'

type SortableItem = {
  id: number
  name: string
  /** Undefined where this kind of thing has no picture. */
  picture?: string | null
  /** More about it, at the end of the row. */
  end?: ReactNode
}

type SortableListProps = {
  label: string
  items: readonly SortableItem[]
  /** The query that reads them. */
  queryKey: readonly unknown[]
  /** Stores that items, which keep their own order, are before another one; null: at the end. */
  sendMove: (ids: number[], before: number | null) => Promise<Reply<{ changed: number; undo: Undo | null }>>
  onOpen: (id: number) => void
  openId?: number | null
  /** Of several lists on a screen the one in which the focus was last has the keys. */
  hasKeys?: boolean
  onFocus?: () => void
}

/** Where the moved items go, among those that stay: one place up or down from the first, or to an end. */
function target(items: readonly SortableItem[], moved: ReadonlySet<number>, to: 'up' | 'down' | 'first' | 'last') {
  const rest = items.filter(({ id }) => !moved.has(id)).map(({ id }) => id)
  const first = items.findIndex(({ id }) => moved.has(id))
  const before = items.slice(0, first).length
  const place = { up: before - 1, down: before + 1, first: 0, last: rest.length }[to]
  return rest[Math.max(0, place)] ?? null
}

/**
 * SortableList: things in an order of their own. One tab stop; arrows move the focus, Space selects, Enter opens; what is
 * selected, or in focus where nothing is, is moved by Alt with the arrows, by Alt with Home and End, or dragged by its handle.
 */
export function SortableList(props: SortableListProps) {
  const { label, queryKey, sendMove, onOpen, openId, hasKeys = true, onFocus } = props
  const texts = useTexts('shelves')
  const errors = useTexts('errors')
  const queries = useQueryClient()
  const { shown: items, move: moveTo } = useMoving<SortableItem, number, true>({
    items: props.items,
    idOf: ({ id }) => id,
    reread: () => queries.invalidateQueries({ queryKey }),
  })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [focused, setFocused] = useState<number | null>(null)
  const chosen = items.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === focused)).map(({ id }) => id)
  function put(ids: number[], before: number | null): void {
    const moved = new Set(ids)
    const rest = items.filter(({ id }) => !moved.has(id)).map(({ id }) => id)
    const place = before === null ? rest.length : rest.indexOf(before)
    void moveTo(rest.toSpliced(place, 0, ...ids), async () => {
      const reply = await sendMove(ids, before)
      if (!reply.ok) {
        showProblem(reply.error, errors)
        return null
      }
      if (reply.value.changed > 0) showToast({ text: texts.moved, undo: reply.value.undo })
      return true
    })
  }
  const move = (to: 'up' | 'down' | 'first' | 'last') => {
    const moved = new Set(chosen)
    if (moved.size > 0 && moved.size < items.length) put(chosen, target(items, moved, to))
  }
  const common = { hidden: !hasKeys, disabled: chosen.length === 0 }
  useActions({
    moveUp: { ...common, title: texts.moveUp, key: 'Alt+ArrowUp', isStep: true, run: () => move('up') },
    moveDown: { ...common, title: texts.moveDown, key: 'Alt+ArrowDown', isStep: true, run: () => move('down') },
    moveFirst: { ...common, title: texts.moveFirst, key: 'Alt+Home', run: () => move('first') },
    moveLast: { ...common, title: texts.moveLast, key: 'Alt+End', run: () => move('last') },
  })
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target: place }) => {
      if (place.dropPosition === 'on') return
      const moved = new Set([...keys].map(Number))
      const rest = items.filter(({ id }) => !moved.has(id)).map(({ id }) => id)
      const at = rest.indexOf(Number(place.key)) + (place.dropPosition === 'after' ? 1 : 0)
      put(
        items.filter(({ id }) => moved.has(id)).map(({ id }) => id),
        rest[at] ?? null,
      )
    },
  })
  return (
    // Focus is followed to know what the keys move; the list itself is operated by React Aria.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onFocus={({ target: element }) => {
        onFocus?.()
        const key = element.closest<HTMLElement>('[data-key]')?.dataset['key']
        if (key !== undefined) setFocused(Number(key))
      }}
    >
      <GridList
        aria-label={label}
        className="sortable-list"
        selectionMode="multiple"
        selectedKeys={new Set([...selected].map(String))}
        onSelectionChange={(keys) =>
          setSelected(new Set(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(Number)))
        }
        onAction={(key) => onOpen(Number(key))}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <NothingHere title={texts.none} />}
      >
        {items.map((item) => (
          <GridListItem
            key={item.id}
            id={String(item.id)}
            textValue={item.name}
            className={item.id === openId ? 'sortable-row is-open' : 'sortable-row'}
          >
            <Button slot="drag" className="sortable-handle" aria-label={texts.drag(item.name)}>
              ⠿
            </Button>
            {item.picture && <Picture image={item.picture} place="tile" />}
            {item.picture === null && (
              <span className="pic pic-letter" aria-hidden="true">
                {initialOf(item.name)}
              </span>
            )}
            <span className="sortable-name">{item.name}</span>
            <span className="sortable-end">{item.end}</span>
          </GridListItem>
        ))}
      </GridList>
    </div>
  )
}
