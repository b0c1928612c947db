import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { listPriceLists } from '#contract/backoffice/goods/price-lists/calls.ts'
import { createPriceChange, previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { planOf } from './plan-form.ts'
import { PlanFields } from './PlanFields.tsx'
import { PricePreview, type Preview } from './PricePreview.tsx'
import { problemText } from './problem-text.ts'
import './prices.css'

/** Fields that change no price. */
const asides: ReadonlySet<string> = new Set(['name', 'reason', 'skipRejected'])

/** A new price change: what to change on the left, every new price with its margin on the right. */
export function Screen() {
  const texts = useTexts('prices')
  const errors = useTexts('errors')
  const [, navigate] = useLocation()
  const [given] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [list, setList] = useState(given.get('list') ?? '')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A lost answer does not make two drafts; another form is another draft.
  const [key, setKey] = useState(freshKey)
  const productIds = (given.get('products') ?? '').split(',').map(Number).filter(Boolean)
  const lists = useQuery({
    queryKey: ['price-lists'],
    queryFn: ({ signal }) => callOrThrow(listPriceLists, { signal }),
  })
  const plan = () => planOf(new FormData(form.current ?? undefined), productIds)

  async function show(): Promise<void> {
    setBusy(true)
    const reply = await call(previewPriceChange, { body: plan() })
    setBusy(false)
    setPreview(reply.ok ? reply.value : null)
    setProblem(reply.ok ? null : problemText(reply.error, { prices: texts, errors }))
  }
  async function save(): Promise<void> {
    if (!form.current?.reportValidity()) return
    setBusy(true)
    const fields = new FormData(form.current)
    const reply = await call(createPriceChange, {
      body: {
        ...plan(),
        name: String(fields.get('name')),
        reason: String(fields.get('reason')),
        skipRejected: fields.get('skipRejected') === 'true',
      },
      idempotencyKey: key,
    })
    setBusy(false)
    if (reply.ok) {
      showToast({ text: texts.saved })
      return navigate(`/prices/${reply.value.id}`)
    }
    setProblem(problemText(reply.error, { prices: texts, errors }))
  }
  const actions = useActions({
    preview: { title: texts.preview, key: 'Ctrl+Enter', disabled: isBusy, run: show },
    save: { title: texts.save, key: 'Ctrl+s', look: 'primary', disabled: isBusy || !preview, run: save },
  })
  return (
    <>
      <ScreenHead title={texts.newTitle}>
        <ActionButton action={actions.preview} busy={isBusy} />
        <ActionButton action={actions.save} />
      </ScreenHead>
      <div className="price-plan">
        <form
          ref={form}
          className="panel stack"
          onSubmit={(event) => {
            event.preventDefault()
            void show()
          }}
          onChange={({ target }) => {
            // What is shown holds until something else is requested; its name and reason are no part of that.
            if (!asides.has((target as HTMLElement).getAttribute('name') ?? '')) setPreview(null)
            setKey(freshKey())
          }}
        >
          <SelectField label={texts.list} name="list" value={list} onChange={({ target }) => setList(target.value)}>
            <option value="">{texts.everybody}</option>
            {lists.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <PlanFields isList={list !== ''} chosen={productIds.length} />
          <Field label={texts.name} name="name" help={texts.nameHelp} required maxLength={80} autoComplete="off" />
          <Field
            label={texts.reason}
            name="reason"
            help={texts.reasonHelp}
            required
            maxLength={300}
            autoComplete="off"
          />
          {preview && preview.rejectedCount > 0 && (
            <label className="check">
              <input type="checkbox" name="skipRejected" value="true" />
              {texts.skipRejected(formatWhole(preview.rejectedCount))}
            </label>
          )}
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
        </form>
        <section className="stack" aria-label={texts.previewTitle}>
          {preview ? (
            <PricePreview preview={preview} isList={list !== ''} />
          ) : (
            <p className="text-quiet">{texts.previewEmpty}</p>
          )}
        </section>
      </div>
    </>
  )
}
