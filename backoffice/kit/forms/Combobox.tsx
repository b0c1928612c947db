import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import ChevronDown from '#design/icons/chevron-down.ts'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import './pickers.css'

type ComboboxProps<Item> = {
  label: string
  /** Asks the server for what matches; called for every pause in typing, also for an empty text. */
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
}

/** Combobox: one of many, found by the server while typing: retailers, products, drivers. Arrows and Enter choose. */
export function Combobox<Item extends object>(props: ComboboxProps<Item>) {
  const { label, find, queryKey, itemId, itemName, itemRow, onChoose, chosen, clears } = props
  const texts = useTexts('kit')
  const [words, setWords] = useState(chosen ? itemName(chosen) : '')
  const [key, setKey] = useState<string | null>(chosen ? itemId(chosen) : null)
  const found = useQuery({
    queryKey: [...queryKey, words],
    queryFn: ({ signal }) => find(words, signal),
    placeholderData: keepPreviousData,
  })
  const items = found.data ?? []
  function choose(id: string | null): void {
    const item = items.find((one) => itemId(one) === id) ?? null
    setKey(clears ? null : id)
    setWords(item && !clears ? itemName(item) : '')
    onChoose(item)
  }
  return (
    <ComboBox
      className="combobox field"
      items={items}
      inputValue={words}
      onInputChange={setWords}
      selectedKey={key}
      onSelectionChange={(id) => choose(id === null ? null : String(id))}
      menuTrigger="focus"
      allowsEmptyCollection
      // The server has matched already.
      defaultFilter={() => true}
    >
      <Label className="field-label">{label}</Label>
      <div className="combobox-box">
        <Input className="input" placeholder={texts.search} />
        <Button className="icon-button">
          <Icon of={ChevronDown} size={16} />
        </Button>
      </div>
      <Popover className="picker-popover combobox-popover" offset={4}>
        <ListBox<Item>
          renderEmptyState={() => (
            <p className="combobox-none">{found.isFetching ? texts.searching : texts.noneFound}</p>
          )}
        >
          {(item) => (
            <ListBoxItem key={itemId(item)} id={itemId(item)} textValue={itemName(item)} className="combobox-item">
              {itemRow?.(item) ?? itemName(item)}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
