import fields from 'form:backoffice/trade/coupons/createCouponBatch'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import {
  createCoupon,
  createCouponBatch,
  discardCoupon,
  editCoupon,
  getCoupon,
} from '#contract/backoffice/trade/coupons/calls.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { formatWhole } from '#rules/money.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { Field, Form } from '#backoffice/kit/forms/Form.tsx'
import { FormButtons } from '#backoffice/kit/forms/FormButtons.tsx'
import { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { MomentField } from '#backoffice/kit/forms/MomentField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Trash from '#design/icons/trash-2.ts'
import { CouponPreview } from './CouponPreview.tsx'

// A single coupon is made by the same form.
const draftFields = { ...fields, count: { kind: 'number', required: true, whole: true, min: 1, max: 500 } } as const

export type Coupon = AnswerOf<typeof getCoupon>

type CouponDrawerProps = {
  /** A draft; `new`: a new one; null: it is closed. */
  coupon: Coupon | 'new' | null
  onClose: () => void
  onSaved: () => void
}

/** CouponDrawer: the terms of a draft of a coupon, or of many with codes of their own. */
export function CouponDrawer({ coupon, onClose, onSaved }: CouponDrawerProps) {
  const texts = useTexts('coupons')
  const { form, isBusy } = useOuterButton()
  return (
    <Drawer
      open={coupon !== null}
      onClose={onClose}
      title={coupon === 'new' || coupon === null ? texts.newTitle : coupon.code}
      closeOnOutsidePress={false}
      foot={<FormButtons form={form.id} isBusy={isBusy} onCancel={onClose} />}
    >
      {coupon !== null && <CouponForm form={form} coupon={coupon === 'new' ? null : coupon} onSaved={onSaved} />}
    </Drawer>
  )
}

type CouponFormProps = {
  form: ReturnType<typeof useOuterButton>['form']
  coupon: Coupon | null
  onSaved: () => void
}

function CouponForm({ form, coupon, onSaved }: CouponFormProps) {
  const texts = useTexts('coupons')
  const offers = useTexts('promotions')
  const { run } = useUnderway()
  /** The draft as it was read last. */
  const [stored, setStored] = useState(coupon)
  const [today] = useState(() => startOfDay(bangkokDate(new Date())).getTime())

  async function latest(): Promise<Reply<Coupon>> {
    const reply = await call(getCoupon, { params: { code: coupon?.code ?? '' } })
    const isDraft = reply.ok && reply.value.state === 'draft'
    if (isDraft) setStored(reply.value)
    else showToast({ text: texts.takenInBetween, tone: 'failed' })
    return isDraft ? reply : { ok: false, error: { code: 'conflict', status: 409 } }
  }
  async function discard(): Promise<void> {
    if (!stored) return
    const title = texts.discardQuestion(stored.code)
    if (!(await confirmAction({ title, confirm: offers.discard, finality: 'final', danger: true }))) return
    const { code, revision } = stored
    const reply = await run(() => call(discardCoupon, { params: { code }, query: { revision } }), {
      done: () => ({ text: offers.discarded }),
      refused: ({ code: why }) => {
        if (why === 'conflict') showToast({ text: texts.takenInBetween, tone: 'failed' })
        return why === 'conflict'
      },
    })
    if (reply?.ok) onSaved()
  }
  const actions = useActions({
    discard: { title: offers.discard, icon: Trash, look: 'quiet', hidden: coupon === null, run: discard },
  })
  return (
    <>
      <Form
        {...form}
        call={createCouponBatch}
        fields={draftFields}
        record={coupon ?? undefined}
        latest={coupon ? latest : undefined}
        violations={offers.violations}
        send={async ({ count, ...terms }, { revision, idempotencyKey }): Promise<Reply<number>> => {
          const reply = coupon
            ? await call(editCoupon, {
                params: { code: coupon.code },
                body: { ...terms, code: coupon.code, revision },
              })
            : count > 1
              ? await call(createCouponBatch, { body: { ...terms, listed: false, count }, idempotencyKey })
              : await call(createCoupon, { body: terms, idempotencyKey })
          return reply.ok ? { ok: true, value: coupon ? 1 : count } : reply
        }}
        onDone={(made) => {
          showToast({ text: made > 1 ? texts.made(formatWhole(made)) : offers.saved })
          onSaved()
        }}
      >
        {!coupon && <Field name="code" label={texts.code} help={texts.codeHelp} />}
        <Field name="nameThai" label={offers.nameThai} />
        <Field name="nameEng" label={offers.nameEng} />
        <div className="offer-pair">
          <Field name="discount" label={texts.discount} isAmount />
          <Field name="minimum" label={texts.minimum} isAmount defaultValue={0} />
          <Field name="perOutletLimit" label={texts.perOutletLimit} defaultValue={1} />
          <Field name="totalLimit" label={texts.totalLimit} help={offers.noLimit} />
        </div>
        <MomentField
          name="startsAt"
          label={offers.startsAt}
          hourLabel={offers.hourOf(offers.startsAt)}
          defaultValue={new Date(today).toISOString()}
          isRequired
        />
        <MomentField
          name="endsAt"
          label={offers.endsAt}
          hourLabel={offers.hourOf(offers.endsAt)}
          defaultValue={new Date(today + 30 * dayMs).toISOString()}
          isRequired
        />
        <Field name="listed" label={texts.listed} defaultValue />
        {!coupon && <Field name="count" label={texts.copies} help={texts.copiesHelp} defaultValue={1} />}
      </Form>
      {stored && <CouponPreview coupon={stored} />}
      <ActionButton action={actions.discard} />
    </>
  )
}
