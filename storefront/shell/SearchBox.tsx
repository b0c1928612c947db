import { useRef, useState, type FormEvent } from 'react'
import Search from '#design/icons/search.ts'
import X from '#design/icons/x.ts'
import { Icon } from '#design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { documentLanguage, useAddress, useQueryOfAddress } from '#storefront/router/location.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

const load = () => import('#storefront/search/Suggestions.tsx')
/** The form works without it. */
const Suggestions = late(async () => (await withTexts(load(), ['browse', 'lists'])).Suggestions, 'nothing')

/** SearchBox: an HTML form, which works before hydration; it keeps the words that were searched for. */
export function SearchBox() {
  const texts = useTexts('shell')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const words = useQueryOfAddress().get('q') ?? ''
  const { path } = useAddress()
  const close = () => setTyped(null)
  const clear = () => {
    if (input.current) input.current.value = ''
    setTyped('')
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = input.current?.value.trim()
    if (!wanted) return input.current?.focus()
    void load().then(({ rememberSearch }) => rememberSearch(wanted))
    void navigate(href('search', {}, { q: wanted }))
    close()
    input.current?.blur()
  }
  return (
    <search className="search">
      <form action={href('search')} noValidate onSubmit={submit}>
        <input
          // Another page starts with an empty box, or with its own words.
          key={path + words}
          ref={input}
          name="q"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls="suggestions"
          defaultValue={words}
          placeholder={texts.searchHint}
          aria-label={texts.search}
          enterKeyHint="search"
          autoComplete="off"
          required
          onFocus={(event) => {
            setTyped(event.currentTarget.value)
            void load().then(({ openSearch }) => openSearch(documentLanguage()))
          }}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        {typed && (
          <button type="button" className="icon-button search-clear" aria-label={texts.clearSearch} onClick={clear}>
            <Icon of={X} size={20} />
          </button>
        )}
        <button type="submit" className="icon-button" aria-label={texts.search}>
          <Icon of={Search} />
        </button>
      </form>
      {typed !== null && <Suggestions input={input} words={typed} onClose={close} />}
    </search>
  )
}
