import { keepPreviousData } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { nameIn } from '#rules/in-language.ts'
import { listStock } from '#contract/backoffice/goods/stock/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ProblemNotice } from '#backoffice/kit/QueryState.tsx'
import { problemOf } from '#web/read-reply.ts'
import { Button } from '#design/Button.tsx'

export type FoundProduct = AnswerOf<typeof listStock>['content'][number]

/** ProductFinder: finds a product, for sale or not, by name, SKU or barcode; Enter takes the first that is found. */
export function ProductFinder({ onChoose }: { onChoose: (product: FoundProduct) => void }) {
  const texts = useTexts('purchasing')
  const language = useLanguage()
  const [words, setWords] = useState('')
  const q = words.trim()
  const found = useCall(
    ['stock', 'find', q],
    listStock,
    { query: { q, size: 6, withInactive: 'yes' } },
    { enabled: q.length > 1, placeholderData: keepPreviousData },
  )
  const products = q.length > 1 ? (found.data?.content ?? []) : []
  const choose = (product: FoundProduct) => {
    onChoose(product)
    setWords('')
  }
  return (
    <form
      className="product-finder"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (products[0] && !found.isPlaceholderData) choose(products[0])
      }}
    >
      <input
        className="input"
        aria-label={texts.addProduct}
        placeholder={texts.addProduct}
        value={words}
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => setWords(target.value)}
      />
      {products.length > 0 && (
        <ul aria-label={texts.product}>
          {products.map((product) => (
            <li key={product.productId}>
              <Button look="quiet" onClick={() => choose(product)}>
                {nameIn(product, language)}{' '}
                <small>{[product.sku, !product.active && texts.notForSale].filter(Boolean).join(' · ')}</small>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {q.length > 1 && found.isError && (
        <ProblemNotice problem={problemOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {q.length > 1 && found.isSuccess && products.length === 0 && <output>{texts.nothingFound}</output>}
    </form>
  )
}
