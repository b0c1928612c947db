import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import ChevronDown from '#design/icons/chevron-down.ts'
import { Icon } from '#design/Icon.tsx'
import { problemOf } from '#web/read-reply.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { ProblemNotice } from '../QueryState.tsx'
import './pickers.css'

type ComboboxProps<Item> = {
  label: string
  /** Asks the server for what matches; called with every change of the text, also when it is empty. */
  find: (words: string, signal: AbortSignal) => Promise<readonly Item[]>
  /** Names the search among the queries: `['retailers']`. */
  queryKey: readonly unknown[]
  itemId: (item: Item) => string
  /** What stands in the field when it is chosen, and is read out. */
  itemName: (item: Item) => string
  /** What its row shows, if more than its name. */
  itemRow?: (item: Item) => ReactNode
  onChoose: (item: Item | null) => void
  /** What is chosen at first. */
  chosen?: Item | null
  /** Clears the field after a choice: to add one after the other. */
  clears?: boolean
  /** Its options come with the first letter, and not with the focus: where the cursor stands in it from the beginning. */
  opensWhileTyping?: boolean
}

/**
 * Combobox: one of many, found by the server while typing: retailers, products, drivers. Arrows and Enter choose. Enter
 * alone takes what is found if it is the only one, as a scanner types it, and waits for the search; of several it takes none.
 * While the options of earlier words stand there still, Enter waits as well: the option with the focus is taken if the words
 * find it too. A search that failed says so, and Enter tries it again. What is chosen stays until another is, or the field is
 * emptied.
 */
export function Combobox<Item extends object>(props: ComboboxProps<Item>) {
  const { label, find, queryKey, itemId, itemName, itemRow, onChoose, clears, opensWhileTyping } = props
  const texts = useTexts('kit')
  const [chosen, setChosen] = useState(props.chosen ?? null)
  const [words, setWords] = useState(chosen ? itemName(chosen) : '')
  /** The words that Enter was pressed on while they were being searched for. */
  const entered = useRef<(EnterPress & { words: string }) | null>(null)
  const found = useQuery({
    queryKey: [...queryKey, words],
    queryFn: async ({ signal }) => {
      const matching = await find(words, signal)
      const waiting = entered.current
      // Drawn by then.
      if (waiting?.words === words) setTimeout(() => takeEntered(matching, waiting))
      return matching
    },
    placeholderData: keepPreviousData,
  })
  const items = found.data ?? []

  function take(item: Item | null): void {
    setWords(item && !clears ? itemName(item) : '')
    if (!clears) setChosen(item)
    onChoose(item)
  }
  function takeEntered(matching: readonly Item[], { focused, close }: EnterPress): void {
    entered.current = null
    const only = matching.length === 1 ? matching[0] : undefined
    const meant = matching.find((item) => itemId(item) === focused) ?? only
    if (meant === undefined) return
    // Drawn before the menu is closed: a field that changes while it is closed opens it again.
    flushSync(() => take(meant))
    close()
  }
  /** The field is left without a choice as well: then it shows again what was chosen before. */
  function choose(id: string | null): void {
    const item = items.find((one) => itemId(one) === id)
    if (item && id !== (chosen && itemId(chosen))) take(item)
    else setWords(chosen ? itemName(chosen) : '')
  }
  function onWords(next: string): void {
    entered.current = null
    setWords(next)
    if (next === '' && chosen) take(null)
  }
  const isFound = found.isSuccess && !found.isPlaceholderData
  function onEnter(how: EnterPress): void {
    const isAsIs = words.trim() === '' || words === (chosen && itemName(chosen))
    if (isAsIs && how.focused === null) return
    if (isFound) takeEntered(items, how)
    else {
      entered.current = { words, ...how }
      if (found.isError) void found.refetch()
    }
  }

  return (
    <ComboBox
      className="combobox field"
      items={items}
      inputValue={words}
      onInputChange={onWords}
      selectedKey={chosen && itemId(chosen)}
      onSelectionChange={(id) => choose(id === null ? null : String(id))}
      menuTrigger={opensWhileTyping ? 'input' : 'focus'}
      allowsEmptyCollection
      // The server has matched already.
      defaultFilter={() => true}
    >
      <Label className="field-label">{label}</Label>
      <FieldBox isFound={isFound} onEnter={onEnter}>
        <Input className="input" placeholder={texts.search} />
        <Button className="icon-button">
          <Icon of={ChevronDown} size={16} />
        </Button>
      </FieldBox>
      <Popover className="picker-popover combobox-popover" offset={4}>
        <ListBox<Item>
          renderEmptyState={() => (
            <p className="combobox-none">
              {found.isError ? texts.failed : found.isFetching ? texts.searching : texts.noneFound}
            </p>
          )}
        >
          {(item) => (
            <ListBoxItem key={itemId(item)} id={itemId(item)} textValue={itemName(item)} className="combobox-item">
              {itemRow?.(item) ?? itemName(item)}
            </ListBoxItem>
          )}
        </ListBox>
        {found.isError && (
          // The cursor stays in the field: where it leaves it, the menu closes.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div className="combobox-problem" onMouseDown={(event) => event.preventDefault()}>
            <ProblemNotice problem={problemOf(found.error)} onRetry={() => void found.refetch()} />
          </div>
        )}
      </Popover>
    </ComboBox>
  )
}

/** How Enter was pressed: on which option, if on one, and what closes the menu. */
type EnterPress = { focused: string | null; close: () => void }

type FieldBoxProps = {
  /** Whether the options are those of the words in the field. */
  isFound: boolean
  /** Enter was pressed while no such option has the focus. */
  onEnter: (how: EnterPress) => void
  children: ReactNode
}

/** The field with its button. Escape closes the menu alone. React Aria would take Enter without an option for leaving the field, and empty it. */
function FieldBox({ isFound, onEnter, children }: FieldBoxProps) {
  const menu = use(ComboBoxStateContext)
  function onKeyDownCapture(event: KeyboardEvent): void {
    // Else the browser would close the dialog around it.
    if (menu?.isOpen && event.key === 'Escape') event.preventDefault()
    const field = event.target as HTMLElement
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const hasOption = field.hasAttribute('aria-activedescendant')
    if (hasOption && isFound) return
    event.preventDefault()
    event.stopPropagation()
    const focused = hasOption ? String(menu?.selectionManager.focusedKey) : null
    onEnter({ focused, close: () => menu?.setOpen(false) })
  }
  return (
    // What is operated is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="combobox-box" onKeyDownCapture={onKeyDownCapture}>
      {children}
    </div>
  )
}
