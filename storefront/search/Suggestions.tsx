// A listbox under a box of text: no element of HTML shows pictures and prices there, and the box hears the keys.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ShelfGood } from '#contract/pages/compact-catalogue.ts'
import { announce } from '#storefront/design/announce.ts'
import { Money } from '#storefront/design/Money.tsx'
import { Picture } from '#storefront/design/Picture.tsx'
import { tied } from '#storefront/design/tied.ts'
import { href } from '#storefront/router/href.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { openSearch, suggest } from './local-search.ts'
import './suggestions.css'

export { openSearch }

type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  /** What stands in the box now. */
  words: string
  onClose: () => void
}

type Found = { goods: readonly ShelfGood[]; foundFor: string }

/** Shorter words are not looked for. */
const shortest = 2
const listId = 'suggestions'
const optionId = (index: number) => `${listId}-${index}`

/**
 * Suggestions: goods under the search box while somebody types, from the index in this browser, or that there are none.
 * The box is a combobox: the focus stays in it, arrows choose, Enter goes there, Escape closes.
 */
export function Suggestions({ input, words, onClose }: SuggestionsProps) {
  const texts = useTexts('browse')
  const language = useLanguage()
  const navigate = useNavigate()
  const [{ goods, foundFor }, setFound] = useState<Found>({ goods: [], foundFor: '' })
  const [choice, setChoice] = useState<{ words: string; at: number | null }>({ words, at: null })
  // Whoever types on begins to choose anew.
  const chosen = choice.words === words ? choice.at : null
  const list = useRef<HTMLUListElement>(null)
  const open = goods.length > 0 && words.trim() !== ''
  const nothing = goods.length === 0 && foundFor.length >= shortest && words.trim() !== ''

  useEffect(() => {
    let wanted = true
    void openSearch(language).then(() => {
      if (wanted)
        suggest(
          words,
          (found) => wanted && found.words === words && setFound({ goods: found.goods, foundFor: words.trim() }),
        )
    })
    return () => void (wanted = false)
  }, [words, language])

  useEffect(() => {
    if (open) announce(texts.suggested(goods.length))
    else if (nothing) announce(texts.suggestedNone(foundFor))
  }, [open, nothing, goods.length, foundFor, texts])

  useEffect(() => {
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

  const visit = (good: ShelfGood | undefined) => {
    if (!good) return
    onClose()
    void navigate(href('product', { id: good.id }))
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || !(open || nothing)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && open) {
      event.preventDefault()
      setChoice({ words, at: stepped(chosen, step, goods.length) })
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && chosen !== null) {
      event.preventDefault()
      visit(goods[chosen])
    }
  }
  useEffect(() => {
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
  if (nothing) return <p className="suggestions suggestions-none">{texts.suggestedNone(foundFor)}</p>
  if (!open) return null
  return (
    <ul ref={list} id={listId} className="suggestions" role="listbox" aria-label={texts.suggestions}>
      {goods.map((good, index) => (
        <li
          key={good.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          // Pressing must not take the focus out of the box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => visit(good)}
        >
          <Picture image={good.image} place="line" />
          <span>{tied(good.name)}</span>
          <b>
            <Money satang={good.price} />
          </b>
        </li>
      ))}
    </ul>
  )
}

/** One further round the list; from its ends back into the box. */
function stepped(chosen: number | null, step: number, count: number): number | null {
  if (chosen === null) return step > 0 ? 0 : count - 1
  const next = chosen + step
  return next < 0 || next >= count ? null : next
}
