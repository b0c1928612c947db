import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Language } from '#rules/catalogue/product.ts'
import { formatDate } from '#rules/thai-date.ts'
import ChevronDown from '#design/icons/chevron-down.ts'
import Search from '#design/icons/search.ts'
import X from '#design/icons/x.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { useActions, useActionScope } from '../actions/use-actions.ts'
import { DatePicker } from '../forms/DatePicker.tsx'
import type { Filters } from './use-filters.ts'
import './filters.css'

type FilterChoice = { value: string; label: string; count?: number | undefined }
export type FilterField = {
  /** The key in the address. */
  name: string
  label: string
  /** Seldom used: it stands behind "More filters" until it is set. */
  isRare?: boolean
} & (
  | { kind: 'many' | 'one'; choices: readonly FilterChoice[] }
  | { kind: 'text' | 'number'; placeholder?: string; min?: number; max?: number }
  | { kind: 'date' }
)

type FilterBarProps = {
  // A bar reads and sets by name; the screen knows the shape.
  filters: Pick<Filters, 'isActive' | 'clear'> & {
    values: Readonly<Record<string, string | readonly string[] | undefined>>
    set: (name: never, value: string | readonly string[] | undefined) => void
  }
  fields: readonly FilterField[]
  /** A field for words, always in sight, with the key `f`. */
  search?: { name: string; label: string }
  /** More at the end, such as saved views. */
  children?: ReactNode
}

/**
 * FilterBar: the filters of a list. Each is a button that opens its choices; what is chosen stands in the button and in
 * the address, and is taken out by the cross next to it.
 */
export function FilterBar({ filters, fields, search, children }: FilterBarProps) {
  const texts = useTexts('kit')
  const [areAllShown, showAll] = useState(false)
  const valuesOf = (name: string): readonly string[] => [filters.values[name] ?? []].flat()
  const shown = fields.filter(({ name, isRare }) => areAllShown || !isRare || valuesOf(name).length > 0)
  const set = filters.set as (name: string, value: string | readonly string[] | undefined) => void
  return (
    <search className="filter-bar" aria-label={texts.filters}>
      {search && (
        <SearchField
          key={valuesOf(search.name)[0] ?? ''}
          label={search.label}
          value={valuesOf(search.name)[0] ?? ''}
          onSearch={(words) => set(search.name, words)}
        />
      )}
      {shown.map((field) => (
        <Filter
          key={field.name}
          field={field}
          values={valuesOf(field.name)}
          onChange={(values) => set(field.name, values)}
        />
      ))}
      {shown.length < fields.length && (
        <Button look="quiet" onClick={() => showAll(true)}>
          {texts.moreFilters}
        </Button>
      )}
      {filters.isActive && (
        <Button look="quiet" onClick={filters.clear}>
          {texts.clearFilters}
        </Button>
      )}
      {children}
    </search>
  )
}

type SearchFieldProps = { label: string; value: string; onSearch: (words: string) => void }

function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const texts = useTexts('kit')
  const [isTyped, setTyped] = useState(false)
  useActions({ filterSearch: { title: `${texts.search}: ${label}`, key: 'f', run: () => input.current?.select() } })
  return (
    <form
      className={isTyped ? 'filter-search is-typed' : 'filter-search'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(input.current?.value.trim() ?? '')
      }}
    >
      <Icon of={Search} size={16} />
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value.trim() !== value)}
        onBlur={({ target }) => target.value.trim() !== value && onSearch(target.value.trim())}
      />
      {isTyped && <small>{texts.pressEnter}</small>}
    </form>
  )
}

type FilterProps = { field: FilterField; values: readonly string[]; onChange: (values: readonly string[]) => void }

function Filter({ field, values, onChange }: FilterProps) {
  const texts = useTexts('kit')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Its own Escape, and no letters of the screen, while it is open.
  useActionScope(isOpen)
  useEffect(() => {
    if (!isOpen) return undefined
    box.current?.querySelector<HTMLElement>('.filter-panel :is(input, select)')?.focus()
    const onOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onOutside)
    return () => document.removeEventListener('pointerdown', onOutside)
  }, [isOpen])
  const isActive = values.length > 0
  const words = wordsOf(field, values, useLanguage())
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    // Escape closes what is inside; the box itself is nothing to operate.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="filter"
      onKeyDown={(event) => event.key === 'Escape' && isOpen && (event.stopPropagation(), close())}
      onBlur={({ relatedTarget }) => relatedTarget && !box.current?.contains(relatedTarget as Node) && setOpen(false)}
    >
      <button
        type="button"
        className={isActive ? 'filter-button is-active' : 'filter-button'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {field.label}
        {isActive && <b title={words.join(', ')}>{shortened(words)}</b>}
        <Icon of={ChevronDown} size={14} />
      </button>
      {isActive && (
        <button
          type="button"
          className="filter-remove"
          aria-label={texts.removeFilter(field.label)}
          onClick={() => onChange([])}
        >
          <Icon of={X} size={14} />
        </button>
      )}
      <div id={id} className="filter-panel" hidden={!isOpen}>
        {isOpen && <FilterPanel field={field} values={values} onChange={onChange} onDone={close} />}
      </div>
    </div>
  )
}

/** What is chosen. */
function wordsOf(field: FilterField, values: readonly string[], language: Language): readonly string[] {
  if (field.kind === 'date') return values.map((day) => formatDate(day, language))
  const labels = 'choices' in field ? field.choices : []
  return values.map((value) => labels.find((choice) => choice.value === value)?.label ?? value)
}
const shortened = (words: readonly string[]): string =>
  words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')

function FilterPanel({ field, values, onChange, onDone }: FilterProps & { onDone: () => void }) {
  const texts = useTexts('kit')
  const name = useId()
  if ('choices' in field)
    return (
      <fieldset>
        <legend className="sr-only">{field.label}</legend>
        {field.choices.map(({ value, label, count }) => (
          <label key={value} className="filter-choice">
            <input
              type={field.kind === 'many' ? 'checkbox' : 'radio'}
              name={name}
              checked={values.includes(value)}
              onChange={({ target }) => {
                const others = field.kind === 'many' ? values.filter((one) => one !== value) : []
                onChange(target.checked ? [...others, value] : others)
              }}
            />
            <span>{label}</span>
            {count !== undefined && <small>{count}</small>}
          </label>
        ))}
      </fieldset>
    )
  if (field.kind === 'date')
    return <DatePicker label={field.label} value={values[0]} onChange={(day) => onChange(day ? [day] : [])} />
  const { kind, placeholder, min, max } = field
  return (
    <form
      className="filter-value"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const value = String(new FormData(event.currentTarget).get('value') ?? '').trim()
        onChange(value === '' ? [] : [value])
        onDone()
      }}
    >
      <input
        className="input"
        name="value"
        type={kind}
        aria-label={field.label}
        placeholder={placeholder}
        defaultValue={values[0]}
        min={min}
        max={max}
      />
      <Button type="submit" look="primary">
        {texts.apply}
      </Button>
    </form>
  )
}
