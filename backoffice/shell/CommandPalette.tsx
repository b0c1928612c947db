// The listbox follows the field, which keeps the focus and its keys; a press outside the dialog is one of three ways to close it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus */
import { useEffect, useId, useRef, useState } from 'react'
import { runAction, type ListedAction } from '#backoffice/kit/actions/actions.ts'
import { KeyCap } from '#backoffice/kit/actions/KeyCap.tsx'
import { ActionDepth, useActionScope, useListedActions } from '#backoffice/kit/actions/use-actions.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useRecordSearch } from './use-record-search.ts'
import './command-palette.css'

/** One line that Enter runs. */
type Entry = { id: string; title: string; note?: string; keys?: string | undefined; run: () => unknown }

const matches = (title: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word))

/** The command palette: everything that can be done here and every screen, found by typing and run by Enter. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const texts = useTexts('shell')
  const paletteTexts = useTexts('commands')
  const [words, setWords] = useState('')
  // What could be done before the palette opened: its own scope has no actions.
  const [actions] = useState(useListedActions())
  const depth = useActionScope(true)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [at, setAt] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  const { records, isSearching } = useRecordSearch(words.trim())
  const commands = entriesOf(actions, words.trim())
  // A number names a record rather than a command.
  const entries: Entry[] = /\d/.test(words) ? [...records, ...commands] : [...commands, ...records]
  const chosen = entries[Math.min(at, entries.length - 1)]
  function choose(entry: Entry | undefined): void {
    if (!entry) return
    dialog.current?.close()
    entry.run()
  }
  return (
    <ActionDepth value={depth}>
      <dialog
        ref={dialog}
        className="palette"
        aria-label={texts.palette}
        onClose={onClose}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <input
          className="palette-input"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-label={paletteTexts.paletteHint}
          placeholder={paletteTexts.paletteHint}
          maxLength={100}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(chosen)
            else if (step) setAt((entries.length + Math.min(at, entries.length - 1) + step) % (entries.length || 1))
            else return
            event.preventDefault()
          }}
        />
        {entries.length === 0 && !isSearching && <p className="palette-none">{paletteTexts.noCommand}</p>}
        <div id={`${id}-list`} role="listbox" aria-label={texts.palette} className="palette-list">
          {entries.map((entry) => (
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry === chosen}
              ref={entry === chosen ? scrollIntoSight : undefined}
              onClick={() => choose(entry)}
            >
              <span>{entry.title}</span>
              {entry.note && <small>{entry.note}</small>}
              {entry.keys && <KeyCap keys={entry.keys} />}
            </div>
          ))}
        </div>
      </dialog>
    </ActionDepth>
  )
}

const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** What the screen offers first, then what works everywhere. */
function entriesOf(actions: readonly ListedAction[], words: string): Entry[] {
  return [...actions.filter(({ isGeneral }) => !isGeneral), ...actions.filter(({ isGeneral }) => isGeneral)]
    .filter(({ title, disabled, key }) => !disabled && key !== '/' && key !== 'Ctrl+k' && matches(title, words))
    .map((action) => ({ id: action.id, title: action.title, keys: action.key, run: () => runAction(action) }))
}
