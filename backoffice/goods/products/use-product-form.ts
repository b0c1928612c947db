import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { createProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { replaceAnswer } from '#backoffice/api/replace-answer.ts'
import type { CallProblem } from '#web/reply.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { bodyOf, copyOf, draftOf, emptyDraft, isChanged, mergeDrafts, type Draft, type DraftField } from './draft.ts'
import { nameOf, type WholeProduct } from './product-row.ts'

type FormInput = {
  /** Null for a new product. */
  product: WholeProduct | null
  /** What a new product is a copy of. */
  source: WholeProduct | null
  isVariant: boolean
}

type FormState = {
  revision: number
  /** As it was when this person opened it, or as somebody else has saved it since. */
  base: Draft
  draft: Draft
  theirs: Draft | null
  conflicts: readonly DraftField[]
  taken: readonly DraftField[]
}

/** Fields in which something is chosen, not typed. */
const choices: ReadonlySet<string> = new Set(['categoryId', 'subcategoryId', 'brandId'])

const begin = ({ product, source }: FormInput): FormState => {
  const draft = product ? draftOf(product) : source ? copyOf(source) : emptyDraft
  return { revision: product?.revision ?? 0, base: draft, draft, theirs: null, conflicts: [], taken: [] }
}

/** After somebody else has saved: what this person did not touch follows. */
function follow(state: FormState, product: WholeProduct): FormState {
  const theirs = draftOf(product)
  const { draft, conflicts, taken } = mergeDrafts({ base: state.base, mine: state.draft, theirs })
  const wasEditing = isChanged(state.base, state.draft)
  return {
    revision: product.revision,
    base: theirs,
    draft,
    theirs,
    conflicts,
    taken: wasEditing ? [...new Set([...state.taken, ...taken])] : [],
  }
}

/** The form of one product: what is typed, what was refused, and what others have saved meanwhile. */
export function useProductForm(input: FormInput) {
  const { product, source, isVariant } = input
  const texts = useTexts('products')
  const errors = useTexts('errors')
  const kit = useTexts('kit')
  const language = useLanguage()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [state, setState] = useState(() => begin(input))
  const [sku, setSku] = useState('')
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  if (product && product.revision > state.revision) setState(follow(state, product))

  const errorOf = (path: string): string | null => {
    if (wrong.includes(path)) return choices.has(path) ? kit.chooseOne : texts.wrongNumber
    const code = problem?.errors?.find((one) => one.path === path)?.code
    if (code === undefined) return null
    return texts.violations[code as keyof typeof texts.violations] ?? texts.violations.invalid
  }
  const set = (changes: Partial<Draft>) => setState((before) => ({ ...before, draft: { ...before.draft, ...changes } }))

  async function create(body: ReturnType<typeof bodyOf>['body']) {
    const variantOf = isVariant && source ? { variantOf: source.id } : {}
    const reply = await call(createProduct, { body: { ...body, sku, ...variantOf } })
    return reply.ok ? { ok: true as const, value: { ...reply.value, undo: null } } : reply
  }
  async function save(): Promise<void> {
    if (isBusy) return
    const { body, wrong: notNumbers } = bodyOf(state.draft)
    setWrong(notNumbers)
    if (notNumbers.length > 0) return focusFirstError()
    setBusy(true)
    const reply = product
      ? await call(saveProduct, { params: { id: product.id }, body: { ...body, revision: state.revision } })
      : await create(body)
    setBusy(false)
    setProblem(reply.ok ? null : reply.error)
    if (!reply.ok) {
      if (reply.error.errors?.length) focusFirstError()
      else showProblem(reply.error, errors)
      if (reply.error.code === 'edit_conflict') void queries.invalidateQueries({ queryKey: ['products'] })
      return
    }
    const { undo, ...saved } = reply.value
    await replaceAnswer(queries, ['products', 'one', String(saved.id)], saved)
    void queries.invalidateQueries({ queryKey: ['products', 'list'] })
    void queries.invalidateQueries({ queryKey: ['products', 'counts'] })
    if (!product) {
      showToast({ text: texts.created(nameOf(saved, language)) })
      return navigate(`/products/${saved.id}`)
    }
    const draft = draftOf(saved)
    setState({ revision: saved.revision, base: draft, draft, theirs: null, conflicts: [], taken: [] })
    showToast({ text: texts.saved, undo })
  }
  return {
    ...state,
    set,
    sku,
    setSku,
    errorOf,
    save,
    isBusy,
    isDirty: isChanged(state.base, state.draft),
    /** Takes the other person's value of a field that both changed. */
    takeTheirs: (field: DraftField) =>
      setState((before) => ({
        ...before,
        draft: { ...before.draft, ...(before.theirs && { [field]: before.theirs[field] }) },
        conflicts: before.conflicts.filter((one) => one !== field),
      })),
    /** The difference was seen. */
    settle: () => setState((before) => ({ ...before, conflicts: [], taken: [] })),
    discard: () => {
      setProblem(null)
      setWrong([])
      setState((before) => ({ ...before, draft: before.base, conflicts: [], taken: [] }))
    },
  }
}
export type ProductFormState = ReturnType<typeof useProductForm>

/** Drawn by then. */
const focusFirstError = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('.product-form [aria-invalid=true]')?.focus())
