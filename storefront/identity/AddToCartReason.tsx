import { useEffect, useState } from 'react'
import { listProducts } from '#contract/catalogue/calls.ts'
import { call } from '../api/call.ts'
import { pendingProducts } from '../cart/pending-additions.ts'
import { Notice } from '#design/Notice.tsx'
import { useLanguage, useTexts } from '../texts/use-texts.tsx'
import { inLanguage } from '#rules/in-language.ts'

/** AddToCartReason: what a visitor wanted to add to the cart, shown on the login page that it opened. */
export function AddToCartReason() {
  const texts = useTexts('identity')
  const language = useLanguage()
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    const ids = pendingProducts()
    if (ids.length === 0) return
    let current = true
    void call(listProducts, { query: { ids: ids.join(',') } }).then((reply) => {
      if (current && reply.ok)
        setNames(
          reply.value.map((product) =>
            inLanguage(language, product.productDescriptionThai, product.productDescriptionEng),
          ),
        )
    })
    return () => {
      current = false
    }
  }, [language])
  return names.length > 0 && <Notice tone="info">{texts.toAddToCart(names.join(' · '))}</Notice>
}
