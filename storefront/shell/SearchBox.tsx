import { useRef, type FormEvent } from 'react'
import Search from 'lucide-react/icons/search'
import { Icon } from '#storefront/design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** SearchBox: a form of the browser, which works before the page is alive; what was searched for stays in it. */
export function SearchBox() {
  const texts = useTexts('shell')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const words = useQueryOfAddress().get('q') ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = input.current?.value.trim()
    if (typed) void navigate(href('search', {}, { q: typed }))
    input.current?.blur()
  }
  return (
    <search className="search">
      <form action={href('search')} onSubmit={submit}>
        <input
          key={words}
          ref={input}
          type="search"
          name="q"
          defaultValue={words}
          placeholder={texts.searchHint}
          aria-label={texts.search}
          enterKeyHint="search"
          autoComplete="off"
          required
        />
        <button type="submit" className="icon-button" aria-label={texts.search}>
          <Icon of={Search} />
        </button>
      </form>
    </search>
  )
}
