import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { nameIn } from '#rules/in-language.ts'
import type { AnswerOf } from '#contract/call.ts'
import { createProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { replaceAnswer } from '#backoffice/api/replace-answer.ts'
import type { Reply } from '#web/reply.ts'
import { mapReply, mapViolations } from '#backoffice/kit/forms/replies.ts'
import { useDraft } from '#backoffice/kit/forms/use-draft.ts'
import { holdScreen } from '#backoffice/kit/leaving.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { bodyOf, copyOf, draftOf, emptyDraft } from './draft.ts'
import type { WholeProduct } from './product-row.ts'

type FormInput = {
  /** Null for a new product. */
  product: WholeProduct | null
  /** What a new product is a copy of. */
  source: WholeProduct | null
  isVariant: boolean
}

type SavedProduct = Pick<AnswerOf<typeof saveProduct>, 'undo'> & { product: WholeProduct }

/** Fields in which something is chosen, not typed. */
const choices: ReadonlySet<string> = new Set(['categoryId', 'subcategoryId', 'brandId'])
const amounts: ReadonlySet<string> = new Set(['price', 'cost'])
/** What a field that holds no number lacks. */
const codeAt = (path: string): string =>
  choices.has(path) ? 'not_chosen' : amounts.has(path) ? 'not_whole_satang' : 'no_number'

/** The form of one product: what is typed, what others have saved meanwhile, and how it is sent. */
export function useProductForm({ product, source, isVariant }: FormInput) {
  const texts = useTexts('products')
  const language = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [sku, setSku] = useState('')
  const draft = useDraft({ record: product, draftOf, fresh: source ? copyOf(source) : emptyDraft })

  async function send(): Promise<Reply<SavedProduct>> {
    const { body, wrong } = bodyOf(draft.draft)
    const named = (reply: Reply<SavedProduct>) =>
      mapViolations(reply, (one) => (wrong.includes(one.path) ? { ...one, code: codeAt(one.path) } : one))
    if (!product) {
      const variantOf = isVariant && source ? { variantOf: source.id } : {}
      const created = await call(createProduct, { body: { ...body, sku, ...variantOf } })
      return named(mapReply(created, (answer) => ({ product: answer, undo: null })))
    }
    const { revision } = draft
    const reply = await call(saveProduct, { params: { id: product.id }, body: { ...body, revision } })
    // Read again, it is merged into what is typed.
    if (!reply.ok && reply.error.code === 'edit_conflict') void queries.invalidateQueries({ queryKey: ['products'] })
    return named(mapReply(reply, ({ undo, ...saved }) => ({ product: saved, undo })))
  }
  async function finish({ product: saved, undo }: SavedProduct): Promise<void> {
    // First: read as stored, it would be taken for the change of somebody else.
    if (product) draft.restart(saved, draft.draft)
    await replaceAnswer(queries, ['products', 'one', String(saved.id)], saved)
    void queries.invalidateQueries({ queryKey: ['products', 'list'] })
    void queries.invalidateQueries({ queryKey: ['products', 'counts'] })
    if (!product) {
      showToast({ text: texts.created(nameIn(saved, language)) })
      // It is stored: nothing would be lost.
      holdScreen(null)
      return navigate(`/products/${saved.id}`)
    }
    showToast({ text: texts.saved, undo })
  }
  return { ...draft, sku, setSku, send, finish }
}
export type ProductFormState = ReturnType<typeof useProductForm>
