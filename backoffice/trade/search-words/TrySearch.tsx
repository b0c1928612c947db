import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { trySearch } from '#contract/backoffice/trade/search-words/calls.ts'
import type { SearchContent } from '#contract/content/content.ts'
import { formatWhole } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useRested } from '#backoffice/kit/use-rested.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'

type FoundProducts = AnswerOf<typeof trySearch>['before']

/** TrySearch: what a search finds with the published words, and with the draft. */
export function TrySearch({ draft }: { draft: SearchContent }) {
  const texts = useTexts('searchWords')
  const [typed, setTyped] = useState('')
  const words = useRested(typed.trim())
  const content = useRested(draft)
  const { data } = useCall(
    ['try-search', words, content],
    trySearch,
    { body: { query: words, content } },
    { enabled: words !== '', placeholderData: keepPreviousData },
  )
  return (
    <section className="search-words-try" aria-label={texts.try}>
      <Field
        label={texts.try}
        help={texts.tryHelp}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      {words !== '' && data && (
        <div className="search-words-compared" aria-live="polite">
          <FoundGoods title={texts.before} found={data.before} />
          <FoundGoods title={texts.after} found={data.after} />
        </div>
      )}
    </section>
  )
}

function FoundGoods({ title, found }: { title: string; found: FoundProducts }) {
  const texts = useTexts('searchWords')
  const language = useLanguage()
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>
        {found.total === 0 ? texts.nothing : texts.total(formatWhole(found.total))}
        {found.meant !== null && ` · ${texts.meant(found.meant)}`}
      </p>
      <ol>
        {found.products.map((product) => (
          <li key={product.id}>{nameIn(product, language)}</li>
        ))}
      </ol>
    </section>
  )
}
