import { useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import { listPriceLists } from '#contract/backoffice/goods/price-lists/calls.ts'
import { createPriceChange, previewPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { atPaths, mapReply } from '#backoffice/kit/forms/replies.ts'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { pathOf, planFields, planOf } from './plan-form.ts'
import { PlanFields } from './PlanFields.tsx'
import { PricePreview, type Preview } from './PricePreview.tsx'
import './prices.css'

/** Fields that change no price. */
const asides: ReadonlySet<string> = new Set(['name', 'reason', 'skipRejected'])

/** What came of the form: the prices it would set, or a draft that has them. */
type Outcome = { preview: Preview; ofTerms: number } | { draftId: number }

/** A new price change: what to change on the left, every new price with its margin on the right. */
export function Screen() {
  const texts = useTexts('prices')
  const [given] = useSearchParams()
  const lists = useCall(['price-lists'], listPriceLists, {})
  const ofList = given.get('list') ?? ''
  // A list that does not exist must not become all retailers.
  const isThere = ofList === '' || lists.data?.some(({ id }) => String(id) === ofList)
  return (
    <QueryState query={lists}>
      {!isThere && <NothingHere title={texts.noSuchList} reason="not-found" />}
      {isThere && lists.data && <NewChange lists={lists.data} ofList={ofList} given={given} />}
    </QueryState>
  )
}

type NewChangeProps = {
  lists: AnswerOf<typeof listPriceLists>
  /** The id of the list whose prices are to change; empty: those of all retailers. */
  ofList: string
  given: URLSearchParams
}

function NewChange({ lists, ofList, given }: NewChangeProps) {
  const texts = useTexts('prices')
  const [, navigate] = useLocation()
  const { form, isBusy, submit } = useOuterButton()
  const [list, setList] = useState(ofList)
  const [preview, setPreview] = useState<Preview | null>(null)
  // Counted: an answer for terms of before is none for those that are there now.
  const terms = useRef(0)
  const productIds = (given.get('products') ?? '').split(',').map(Number).filter(Boolean)
  const actions = useActions({
    preview: {
      title: texts.preview,
      key: 'Ctrl+Enter',
      look: preview ? 'plain' : 'primary',
      disabled: isBusy,
      run: () => submit({ isUnchecked: true }),
    },
    save: {
      title: texts.save,
      key: 'Ctrl+s',
      look: preview ? 'primary' : 'plain',
      disabled: isBusy || !preview,
      run: () => submit({ action: 'save' }),
    },
  })
  return (
    <>
      <ScreenHead title={texts.newTitle}>
        <ActionButton action={actions.preview} busy={isBusy} />
        <ActionButton action={actions.save} />
      </ScreenHead>
      <div className="price-plan">
        <Form
          {...form}
          className="panel stack"
          call={null}
          fields={planFields}
          violations={texts.violations}
          // What is shown holds until something else is requested; its name and reason are no part of that.
          onChange={(name) => {
            if (asides.has(name)) return
            terms.current += 1
            setPreview(null)
          }}
          send={async (values, { action, idempotencyKey }) => {
            const plan = planOf(values, productIds)
            if (action === 'save') {
              const { name, reason, skipRejected = false } = values
              const body = { ...plan, name, reason, skipRejected }
              const saved = await call(createPriceChange, { body, idempotencyKey })
              return atPaths(
                mapReply(saved, ({ id }): Outcome => ({ draftId: id })),
                pathOf,
              )
            }
            const ofTerms = terms.current
            const shown = await call(previewPriceChange, { body: plan })
            if (!shown.ok) setPreview(null)
            return atPaths(
              mapReply(shown, (answer): Outcome => ({ preview: answer, ofTerms })),
              pathOf,
            )
          }}
          onDone={(outcome) => {
            if ('preview' in outcome) return void (outcome.ofTerms === terms.current && setPreview(outcome.preview))
            showToast({ text: texts.saved })
            navigate(`/prices/${outcome.draftId}`)
          }}
        >
          <Field
            name="list"
            label={texts.list}
            defaultValue={list}
            none={texts.everybody}
            choices={lists.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setList}
          />
          <PlanFields isList={list !== ''} chosen={productIds.length} />
          <Field name="name" label={texts.name} help={texts.nameHelp} />
          <Field name="reason" label={texts.reason} help={texts.reasonHelp} />
          {preview && preview.rejectedCount > 0 && (
            <Field name="skipRejected" label={texts.skipRejected(formatWhole(preview.rejectedCount))} />
          )}
        </Form>
        <section className="stack" aria-label={texts.previewTitle}>
          {preview ? (
            <PricePreview preview={preview} isList={list !== ''} />
          ) : (
            <div className="panel">
              <NothingHere title={texts.previewEmpty} />
            </div>
          )}
        </section>
      </div>
    </>
  )
}
