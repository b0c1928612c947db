import fields from 'form:backoffice/coupons/createCoupon'
import { useId, useRef, useState } from 'react'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import {
  createCoupon,
  createCouponBatch,
  discardCoupon,
  editCoupon,
  getCoupon,
} from '#contract/backoffice/coupons/calls.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#backoffice/api/reply.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { Difference } from '#backoffice/offers/Difference.tsx'
import { MomentField } from '#backoffice/offers/MomentField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Trash from '#design/icons/trash-2.ts'
import { Field as PlainField } from '#design/Field.tsx'

export type Coupon = AnswerOf<typeof getCoupon>
type Terms = RequestOf<typeof createCoupon>['body']

type CouponDrawerProps = {
  /** A draft; `new`: a new one; null: it is closed. */
  coupon: Coupon | 'new' | null
  onClose: () => void
  onSaved: () => void
}

/** CouponDrawer: the terms of a draft of a coupon, or of many with codes of their own. */
export function CouponDrawer({ coupon, onClose, onSaved }: CouponDrawerProps) {
  const texts = useTexts('coupons')
  const form = useId()
  return (
    <Drawer
      open={coupon !== null}
      onClose={onClose}
      title={coupon === 'new' || coupon === null ? texts.newTitle : coupon.code}
      closeOnOutsidePress={false}
      foot={<FormButtons form={form} onCancel={onClose} />}
    >
      {coupon !== null && <CouponForm id={form} coupon={coupon === 'new' ? null : coupon} onSaved={onSaved} />}
    </Drawer>
  )
}

function CouponForm({ id, coupon: opened, onSaved }: { id: string; coupon: Coupon | null; onSaved: () => void }) {
  const texts = useTexts('coupons')
  const offers = useTexts('promotions')
  const errors = useTexts('errors')
  const [coupon, setCoupon] = useState(opened)
  /** What is typed and what somebody else has saved meanwhile. */
  const [versions, setVersions] = useState<{ mine: Terms; theirs: Coupon } | null>(null)
  /** The revision that is to be saved over. */
  const over = useRef<number | null>(null)
  const [today] = useState(() => startOfDay(bangkokDate(new Date())).getTime())

  async function send(values: FormData): Promise<Reply<unknown>> {
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
    const body: Terms = {
      code: coupon?.code ?? text('code'),
      nameThai: text('nameThai'),
      nameEng: text('nameEng'),
      discount: Number(text('discount')),
      minimum: number('minimum') ?? 0,
      startsAt: text('startsAt'),
      endsAt: text('endsAt'),
      perOutletLimit: Number(text('perOutletLimit')),
      totalLimit: number('totalLimit'),
    }
    const copies = Number(text('copies') || 1)
    const revision = over.current ?? coupon?.revision ?? 0
    over.current = null
    const reply = coupon
      ? await call(editCoupon, { params: { code: coupon.code }, body: { ...body, revision } })
      : copies > 1
        ? await call(createCouponBatch, { body: { ...body, count: copies } })
        : await call(createCoupon, { body })
    if (reply.ok) showToast({ text: copies > 1 ? texts.made(formatWhole(copies)) : offers.saved })
    else if (coupon && reply.error.code === 'conflict') await showDifference(coupon.code, body)
    return reply
  }
  async function showDifference(code: string, mine: Terms): Promise<void> {
    const stored = await call(getCoupon, { params: { code } })
    if (stored.ok && stored.value.state === 'draft') setVersions({ mine, theirs: stored.value })
    else showToast({ text: texts.takenInBetween, tone: 'failed' })
  }
  async function discard(): Promise<void> {
    if (!coupon) return
    const title = texts.discardQuestion(coupon.code)
    if (!(await confirmAction({ title, confirm: offers.discard, finality: 'final', danger: true }))) return
    const { code, revision } = coupon
    const reply = await call(discardCoupon, { params: { code }, query: { revision } })
    if (!reply.ok && reply.error.code === 'conflict')
      return void showToast({ text: texts.takenInBetween, tone: 'failed' })
    if (!reply.ok) return showProblem(reply.error, errors)
    showToast({ text: offers.discarded })
    onSaved()
  }
  const versionsOf = (mine: Terms, theirs: Coupon) =>
    [
      [offers.nameThai, mine.nameThai, theirs.nameThai],
      [offers.nameEng, mine.nameEng, theirs.nameEng],
      [texts.discount, mine.discount, theirs.discount],
      [texts.minimum, mine.minimum, theirs.minimum],
      [texts.perOutletLimit, mine.perOutletLimit, theirs.perOutletLimit],
      [texts.totalLimit, mine.totalLimit ?? null, theirs.totalLimit],
      [offers.startsAt, new Date(mine.startsAt), new Date(theirs.startsAt)],
      [offers.endsAt, new Date(mine.endsAt), new Date(theirs.endsAt)],
    ] as const
  const actions = useActions({
    discard: { title: offers.discard, icon: Trash, look: 'quiet', hidden: coupon === null, run: discard },
  })
  return (
    <>
      <Form
        // What somebody else saved is drawn afresh; what is being typed never is.
        key={coupon?.revision ?? 0}
        id={id}
        fields={fields}
        violations={offers.violations}
        send={send}
        showsConflict={versions !== null}
        onDone={onSaved}
      >
        {versions && (
          <Difference
            by={versions.theirs.changedBy?.name ?? ''}
            fields={versionsOf(versions.mine, versions.theirs)}
            onTakeTheirs={() => {
              setCoupon(versions.theirs)
              setVersions(null)
            }}
            onSaveMine={() => {
              over.current = versions.theirs.revision
              setVersions(null)
              const form = document.getElementById(id)
              if (form instanceof HTMLFormElement) form.requestSubmit()
            }}
          />
        )}
        {!coupon && <Field name="code" label={texts.code} help={texts.codeHelp} />}
        <Field name="nameThai" label={offers.nameThai} defaultValue={coupon?.nameThai} />
        <Field name="nameEng" label={offers.nameEng} defaultValue={coupon?.nameEng} />
        <div className="offer-pair">
          <Field name="discount" label={texts.discount} defaultValue={amountText(coupon?.discount)} />
          <Field name="minimum" label={texts.minimum} defaultValue={amountText(coupon?.minimum ?? 0)} />
          <Field name="perOutletLimit" label={texts.perOutletLimit} defaultValue={coupon?.perOutletLimit ?? 1} />
          <Field
            name="totalLimit"
            label={texts.totalLimit}
            defaultValue={coupon?.totalLimit ?? ''}
            help={offers.noLimit}
          />
        </div>
        <MomentField
          name="startsAt"
          label={offers.startsAt}
          hourLabel={offers.hourOf(offers.startsAt)}
          defaultValue={coupon?.startsAt ?? new Date(today).toISOString()}
          isRequired
        />
        <MomentField
          name="endsAt"
          label={offers.endsAt}
          hourLabel={offers.hourOf(offers.endsAt)}
          defaultValue={coupon?.endsAt ?? new Date(today + 30 * dayMs).toISOString()}
          isRequired
        />
        {!coupon && (
          <PlainField
            name="copies"
            type="number"
            min={1}
            max={500}
            label={texts.copies}
            help={texts.copiesHelp}
            defaultValue={1}
          />
        )}
      </Form>
      <ActionButton action={actions.discard} />
    </>
  )
}
