import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { formatWhole } from '#rules/money.ts'
import { steppedQuantity } from '#rules/orders/product-limits.ts'
import { typedQuantity } from './typed-quantity.ts'
import { useRepeatingPress } from './use-repeating-press.ts'
import { useDesignTexts } from './texts.ts'

type QuantityStepperProps = {
  value: number
  /** What is counted; labels the group and its buttons. */
  name: string
  /** Units on hand: a larger number is lowered to it and reported by `onTooMany`. */
  max?: number
  /** What one press counts by; typed numbers may be others. */
  multiple?: number | undefined
  onChange: (quantity: number) => void
  onTooMany?: (max: number) => void
  /** Input that is not a number: ignored on a card, 0 in the cart. */
  unreadable?: 'ignored' | 'zero'
  /** Focus or a press moved outside, to `to`, or Escape or Enter was pressed. */
  onDone?: (by: 'leaving' | 'key', to?: Node) => void
  plusRef?: Ref<HTMLButtonElement>
  /** It takes the place of a button that adds: a second tap on that must change nothing. */
  afterButton?: boolean
}

/** How long one that takes the place of a button cannot be pressed, in milliseconds: longer than between two taps of a double tap. */
const restMs = 400

const largest = 99_999
const keySteps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * QuantityStepper: − number +, 48 pixels each. Never disabled while saving: the owner applies every change immediately.
 * Held buttons repeat; arrow and Page keys work in the number; Thai digits are accepted.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    value,
    name,
    max = largest,
    multiple = null,
    onChange,
    onTooMany,
    unreadable = 'ignored',
    onDone,
    plusRef,
    afterButton = false,
  } = props
  const texts = useDesignTexts()
  const [draft, setDraft] = useState<string | null>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const [rests, setRests] = useState(afterButton)
  useEffect(() => {
    if (!rests) return
    const end = setTimeout(() => setRests(false), restMs)
    return () => clearTimeout(end)
  }, [rests])

  const change = (requested: number) => {
    if (requested > max) onTooMany?.(max)
    const next = Math.max(0, Math.min(requested, max))
    if (next !== value) onChange(next)
    return next
  }
  const step = (presses: number) => {
    setDraft(null)
    change(steppedQuantity(value, presses, multiple))
  }
  const fewer = useRepeatingPress(() => step(-1))
  const more = useRepeatingPress(() => step(1))

  const type = (text: string) => {
    const quantity = typedQuantity(text)
    if (quantity !== null) return setDraft(change(quantity) === quantity ? text : null)
    if (text === '' || unreadable === 'zero') setDraft(text)
    if (text !== '' && unreadable === 'zero') change(0)
  }
  const done = (by: 'leaving' | 'key') => {
    setDraft(null)
    onDone?.(by)
  }
  // Presses count as well as focus: Safari does not focus a pressed button
  useEffect(() => {
    if (!onDone) return
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !group.current?.contains(event.target)) onDone('leaving', event.target)
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [onDone])
  const key = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement
    if (event.key === 'Escape' || (event.key === 'Enter' && typing)) done('key')
    const keyStep = typing ? keySteps[event.key] : undefined
    if (keyStep === undefined) return
    event.preventDefault()
    step(keyStep)
  }
  return (
    <fieldset ref={group} className={rests ? 'stepper stepper-rests' : 'stepper'} aria-label={texts.quantityOf(name)}>
      <button {...fewer} type="button" className="minus" aria-label={texts.fewer(name)} onKeyDown={key} />
      <input
        value={draft ?? formatWhole(value)}
        inputMode="numeric"
        pattern="[0-9,]*"
        autoComplete="off"
        enterKeyHint="done"
        role="spinbutton"
        aria-label={texts.quantityOf(name)}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max === largest ? undefined : max}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setDraft(null)}
        onKeyDown={key}
      />
      <button {...more} ref={plusRef} type="button" className="plus" aria-label={texts.more(name)} onKeyDown={key} />
    </fieldset>
  )
}
