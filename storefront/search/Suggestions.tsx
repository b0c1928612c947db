// A listbox below a text box: no HTML element shows pictures and prices there, and the box handles the keys.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import History from '#design/icons/history.ts'
import type { Card } from '#contract/pages/shapes.ts'
import type { CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useBoughtBefore, type BoughtBefore } from '#storefront/catalogue/use-bought-before.ts'
import { announce } from '#design/announce.ts'
import { hasBarcodeCamera } from '#design/BarcodeCamera.tsx'
import { Icon } from '#design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { timeOf } from '#storefront/page-frame/time-of.ts'
import { BarcodeScan } from './BarcodeScan.tsx'
import { openSearch, suggest } from './local-search.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { SuggestedGood } from './SuggestedGood.tsx'
import './suggestions.css'

export { openSearch, rememberSearch }

type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  /** The current text of the box. */
  words: string
  onClose: () => void
}

type SearchOutcome = {
  goods: readonly CatalogueItem[]
  meant: string | null
  otherUnit: string | null
  /** When the goods are from while the server is not reached, in milliseconds since 1970; else null. */
  since: number | null
  foundFor: string
}
const nothingYet: SearchOutcome = { goods: [], meant: null, otherUnit: null, since: null, foundFor: '' }
/** A product, or an earlier search. */
type Option = { good: Card; words?: undefined } | { words: string; good?: undefined }

/** Shorter words are not searched. */
const minLength = 2
/** How many of the retailer's usual products are shown below an empty box. */
const maxUsualGoods = 4
const listId = 'suggestions'
const optionId = (index: number) => `${listId}-${index}`

/**
 * Suggestions: matching goods below the search box, from the index in this browser, or that there are none. The box is
 * a combobox: it keeps the focus, arrows choose, Enter opens, Escape closes.
 */
export function Suggestions({ input, words, onClose }: SuggestionsProps) {
  const texts = useTexts('browse')
  const catalogue = useTexts('catalogue')
  const lists = useTexts('lists')
  const language = useLanguage()
  const navigate = useNavigate()
  const [{ goods, meant, otherUnit, since, foundFor }, setFound] = useState(nothingYet)
  /** The words for which this phone has no list of goods. */
  const [unanswered, setUnanswered] = useState('')
  const [choice, setChoice] = useState<{ words: string; at: number | null }>({ words, at: null })
  // Typing resets the choice.
  const chosen = choice.words === words ? choice.at : null
  const list = useRef<HTMLDivElement>(null)
  const empty = words.trim() === ''
  const canScan = empty && hasBarcodeCamera()
  const [searched] = useState(recentSearches)
  const retailer = useRetailer()
  const { data: bought } = useBoughtBefore()
  const options: Option[] = empty
    ? [...searched.map((one) => ({ words: one })), ...(bought ?? []).slice(0, maxUsualGoods).map((good) => ({ good }))]
    : goods.map((good) => ({ good }))
  const open = options.length > 0
  const notes = useMemo(
    () => [
      ...(meant ? [lists.meant(meant)] : []),
      ...(otherUnit ? [texts.searchOtherUnit(catalogue.unit(otherUnit))] : []),
    ],
    [meant, otherUnit, lists, texts, catalogue],
  )
  const nothing = goods.length === 0 && foundFor.length >= minLength && !empty

  // What was bought before comes first from the next words on: a list that is seen keeps its order, or a thumb would press another product.
  const find = useEffectEvent((of: typeof language) => suggest(words, timesBought(bought), of))
  useEffect(() => {
    let wanted = true
    void find(language).then((answer) => {
      if (!wanted) return
      if (answer) setFound({ ...answer, foundFor: words.trim() })
      setUnanswered(answer ? '' : words.trim())
    })
    return () => void (wanted = false)
  }, [words, language])

  useEffect(() => {
    if (open && !empty) announce([...notes, texts.suggested(goods.length)].join(' '))
    else if (nothing) announce(texts.suggestedNone(foundFor))
  }, [open, empty, nothing, goods.length, notes, foundFor, texts])

  // Before it is seen, like the keys below.
  useLayoutEffect(() => {
    const box = input.current
    if (!box) return
    box.setAttribute('aria-expanded', String(open))
    if (open && chosen !== null) box.setAttribute('aria-activedescendant', optionId(chosen))
    else box.removeAttribute('aria-activedescendant')
    return () => {
      box.setAttribute('aria-expanded', 'false')
      box.removeAttribute('aria-activedescendant')
    }
  }, [input, open, chosen])

  const visit = (option: Option | undefined) => {
    if (!option) return
    onClose()
    if (option.words !== undefined) {
      rememberSearch(option.words)
      void navigate(href('search', {}, { q: option.words }))
    } else void navigate(href('product', { id: option.good.id }))
  }
  const takeCode = (code: string) => {
    onClose()
    void navigate(href('search', {}, { q: code }))
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || !(open || nothing || canScan)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && open) {
      event.preventDefault()
      setChoice({ words, at: nextIndex(chosen, step, options.length) })
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && chosen !== null) {
      event.preventDefault()
      visit(options[chosen])
    }
  }
  // As soon as the list is seen its keys work: one that comes before a later effect would search for the words instead.
  useLayoutEffect(() => {
    const box = input.current
    const leave = ({ target }: Event) => {
      if (target instanceof Node && target !== box && !list.current?.contains(target)) onClose()
    }
    box?.addEventListener('keydown', press)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      box?.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  })
  if (unanswered.length >= minLength) return <p className="suggestions suggestions-none">{texts.noGoodsHere}</p>
  const searchedHere = since !== null && !empty && (
    <p className="suggestions-meant">{texts.searchedHere(timeOf(since, language))}</p>
  )
  if (nothing)
    return (
      <div className="suggestions suggestions-none">
        <p>{texts.suggestedNone(foundFor)}</p>
        {searchedHere}
      </div>
    )
  if (!open && !canScan) return null
  return (
    <div ref={list} className="suggestions" onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      {canScan && <BarcodeScan onCode={takeCode} />}
      {empty && retailer && (
        <Link href={href('recent', {}, { list: '1' })} className="suggestions-list link" onClick={onClose}>
          {texts.pasteList}
        </Link>
      )}
      {searchedHere}
      {!empty &&
        notes.map((note) => (
          <p key={note} className="suggestions-meant">
            {note}
          </p>
        ))}
      {open && (
        <ul id={listId} role="listbox" aria-label={texts.suggestions}>
          {options.map((option, index) => (
            <li
              key={option.words ?? option.good.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              // Pressing must not take the focus from the box.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => visit(option)}
            >
              {option.words !== undefined ? (
                <>
                  <Icon of={History} />
                  <span>{option.words}</span>
                </>
              ) : (
                <SuggestedGood card={option.good} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How often the retailer bought each product, for the search. */
const timesBought = (bought: readonly BoughtBefore[] | undefined): [id: number, times: number][] =>
  (bought ?? []).map(({ id, orders }) => [id, orders ?? 1])

/** The next option; past either end the focus returns to the box. */
function nextIndex(chosen: number | null, step: number, count: number): number | null {
  if (chosen === null) return step > 0 ? 0 : count - 1
  const next = chosen + step
  return next < 0 || next >= count ? null : next
}
