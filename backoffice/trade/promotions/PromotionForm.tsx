import fields from 'form:backoffice/trade/promotions/createPromotion'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { createPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import type { Reply } from '#web/reply.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { Field, FieldErrors, Form, type FormHandle } from '#backoffice/kit/forms/Form.tsx'
import type { useOuterButton } from '#backoffice/kit/forms/use-outer-button.ts'
import { MomentField } from '#backoffice/kit/forms/MomentField.tsx'
import {
  TargetList,
  TargetSearch,
  useTargets,
  type Target,
  type TargetLevel,
} from '#backoffice/trade/offers/TargetPicker.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'
import type { PreviewedTerms, Promotion, PromotionTerms } from './promotion.ts'

const mostTiers = 5

/** What the fields hold of a preview, in which are no names. */
const readPreviewed = ({ current: form }: RefObject<FormHandle<Promotion> | null>): Partial<PreviewedTerms> =>
  Object.fromEntries(Object.entries(form?.read() ?? {}).filter(([path]) => !path.startsWith('name')))

type ChosenTerms = Pick<PromotionTerms, 'level' | 'discountType'> & {
  targets: readonly number[]
  giftProductId: number | null
}
/** What is chosen outside of fields: a cart has no targets, and a discount no gift. */
const chosenOf = ({ level, discountType, targets, giftProductId }: ChosenTerms) => ({
  level,
  discountType,
  targets: level === 'cart' ? [] : [...targets],
  giftProductId: discountType === 'FREE_GOODS' ? giftProductId : null,
})

type PromotionFormProps = {
  form: ReturnType<typeof useOuterButton>['form']
  handle: RefObject<FormHandle<Promotion> | null>
  terms: PromotionTerms
  send: (terms: PromotionTerms, sent: { idempotencyKey: string }) => Promise<Reply<Promotion>>
  onDone: (saved: Promotion) => Promise<void>
  /** The caller shows both versions of a draft that somebody else saved. */
  showsConflict: boolean
  onChange: () => void
  /** Called with what it holds at first and after each change. */
  onTyped: (terms: PreviewedTerms) => void
}

/** PromotionForm: the terms of a draft. What a kind does not have is not shown. */
export function PromotionForm(props: PromotionFormProps) {
  const { form, handle, terms, send, onDone, showsConflict, onChange, onTyped } = props
  const texts = useTexts('promotions')
  const [level, setLevel] = useState(terms.level)
  const [discountType, setType] = useState(terms.discountType)
  const [targets, setTargets] = useState<readonly number[]>(terms.targets)
  const [giftProductId, setGift] = useState(terms.giftProductId ?? null)
  const [tiers, setTiers] = useState(Math.max(1, terms.tiers.length))
  const isGift = discountType === 'FREE_GOODS'
  const isCart = level === 'cart'
  const [read, setRead] = useState<Partial<PreviewedTerms>>({})
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRead(readPreviewed(handle)))
    return () => cancelAnimationFrame(frame)
  }, [handle])
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    const given = Array.from({ length: tiers }, (_, at) => ({ minimumBuy: 0, ...read.tiers?.[at] }))
    tell({ ...(read as PreviewedTerms), tiers: given, ...chosenOf({ level, discountType, targets, giftProductId }) })
  }, [read, level, discountType, targets, giftProductId, tiers])
  const typed = () => {
    onChange()
    // Once the fields hold it.
    requestAnimationFrame(() => setRead(readPreviewed(handle)))
  }
  const setAnd =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      typed()
    }
  return (
    <Form
      {...form}
      handle={handle}
      call={createPromotion}
      fields={fields}
      violations={texts.violations}
      send={(values, sent) => send({ ...values, ...chosenOf({ level, discountType, targets, giftProductId }) }, sent)}
      onDone={onDone}
      showsConflict={showsConflict}
      onChange={typed}
    >
      <div className="offer-pair">
        <Field name="nameThai" label={texts.nameThai} defaultValue={terms.nameThai} />
        <Field name="nameEng" label={texts.nameEng} defaultValue={terms.nameEng} />
      </div>
      <div className="offer-pair">
        <SelectField
          label={texts.kind}
          value={discountType}
          onChange={({ target }) => setType(target.value as typeof discountType)}
        >
          {Object.entries(texts.kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.level}
          value={level}
          onChange={({ target }) => {
            setLevel(target.value as typeof level)
            setTargets([])
          }}
        >
          {Object.entries(texts.levels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {!isCart && <Targets key={level} level={level} ids={targets} onChange={setAnd(setTargets)} />}
      {isGift && <Gift id={giftProductId} onChange={setAnd(setGift)} />}
      <fieldset className="offer-group">
        <legend>{texts.tiers}</legend>
        {Array.from({ length: tiers }, (_, at) => (
          <fieldset key={at} className="offer-tier">
            <legend className="sr-only">{texts.tier(String(at + 1))}</legend>
            <Field
              name={`tiers.${at}.minimumBuy`}
              label={isCart ? texts.buyBaht : texts.buyUnits}
              defaultValue={isCart ? amountText(terms.tiers[at]?.minimumBuy) : terms.tiers[at]?.minimumBuy}
            />
            {isGift ? (
              <Field
                key="gift"
                name={`tiers.${at}.giftQty`}
                label={texts.giftQty}
                defaultValue={terms.tiers[at]?.giftQty}
              />
            ) : (
              <Field
                key="discount"
                name={`tiers.${at}.discount`}
                label={isCart ? texts.discountCart : texts.discountUnit}
                defaultValue={amountText(terms.tiers[at]?.discount)}
              />
            )}
            {at > 0 && at === tiers - 1 && (
              <Button look="quiet" aria-label={texts.removeTier(String(at + 1))} onClick={() => setAnd(setTiers)(at)}>
                ×
              </Button>
            )}
          </fieldset>
        ))}
        {tiers < mostTiers && (
          <div>
            <Button className="button-small" onClick={() => setAnd(setTiers)(tiers + 1)}>
              {texts.addTier}
            </Button>
          </div>
        )}
      </fieldset>
      <fieldset className="offer-group">
        <legend>{texts.time}</legend>
        <div className="offer-pair">
          {(['startsAt', 'endsAt'] as const).map((name) => (
            <MomentField
              key={name}
              name={name}
              label={texts[name]}
              hourLabel={texts.hourOf(texts[name])}
              defaultValue={terms[name]}
              isRequired
              onChange={typed}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="offer-group">
        <legend>{texts.limits}</legend>
        <div className="offer-pair">
          <Field name="perOutletLimit" label={texts.perOutletLimit} defaultValue={terms.perOutletLimit ?? ''} />
          <Field name="totalLimit" label={texts.totalLimit} defaultValue={terms.totalLimit ?? ''} />
          <Field
            name="budget"
            label={isGift ? texts.budgetUnits : texts.budgetBaht}
            defaultValue={isGift ? (terms.budget ?? '') : amountText(terms.budget)}
            help={texts.noLimit}
          />
        </div>
      </fieldset>
      <fieldset className="offer-group">
        <legend>{texts.order}</legend>
        <div className="offer-pair">
          <Field name="priority" label={texts.priority} help={texts.priorityHelp} defaultValue={terms.priority} />
        </div>
        <Field name="excludesOthers" label={texts.excludesOthers} defaultValue={String(terms.excludesOthers)} />
      </fieldset>
    </Form>
  )
}

type TargetsProps = { level: TargetLevel; ids: readonly number[]; onChange: (ids: readonly number[]) => void }

function Targets({ level, ids, onChange }: TargetsProps) {
  const texts = useTexts('promotions')
  const obstacleTo = (target: Target | undefined) => {
    if (!target) return texts.violations.unknown
    if (!target.isPromotable) return texts.restricted
    return level === 'product' && target.products === 0 ? texts.violations.not_for_sale : null
  }
  return (
    <div className="stack">
      <TargetSearch
        level={level}
        label={texts.addTarget[level]}
        clears
        onChoose={(target) => target && !ids.includes(target.id) && onChange([...ids, target.id])}
      />
      <TargetList
        level={level}
        ids={ids}
        onRemove={(id) => onChange(ids.filter((one) => one !== id))}
        obstacleTo={obstacleTo}
      />
      <FieldErrors name="targets" />
    </div>
  )
}

function Gift({ id, onChange }: { id: number | null; onChange: (id: number | null) => void }) {
  const texts = useTexts('promotions')
  const [known] = useTargets('product', id === null ? [] : [id])
  // The field takes what is chosen at first only: it is drawn when the name is known.
  if (id !== null && !known) return null
  return (
    <div>
      <TargetSearch
        level="product"
        label={texts.gift}
        chosen={known ?? null}
        onChoose={(target) => onChange(target?.id ?? null)}
      />
      <p className="field-help">{texts.giftHelp}</p>
      <FieldErrors name="giftProductId" />
    </div>
  )
}
