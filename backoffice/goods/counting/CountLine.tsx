import { useRef, useState } from 'react'
import fields from 'form:backoffice/goods/counting/recordCounts'
import { nameIn } from '#rules/in-language.ts'
import { recordCounts } from '#contract/backoffice/goods/counting/calls.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { isTakenBack } from '#backoffice/kit/actions/key-handling.ts'
import { Form } from '#backoffice/kit/forms/Form.tsx'
import { useUnitName } from '#backoffice/kit/use-unit-name.ts'
import type { Reply } from '#web/reply.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import type { WholeCount } from './whole-count.ts'

type CountLineProps = {
  line: WholeCount['lines'][number]
  isLast: boolean
  canCount: boolean
  /** @returns whether it was recorded */
  onCount: (counted: number) => Promise<boolean>
}

/** CountLine: a product to be counted. What should be there is shown once it is counted, so that nobody copies it. */
export function CountLine({ line, isLast, canCount, onCount }: CountLineProps) {
  const texts = useTexts('counting')
  const unitName = useUnitName()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const name = nameIn(line, language)
  const { counted, expected, difference, differenceAmt, missing } = line

  /** Records what stands in the field, and what was typed meanwhile. Null: there was nothing to record, or it was refused. */
  async function record(): Promise<Reply<null> | null> {
    for (let sent: string | null = null; input.current && input.current.value !== sent;) {
      sent = input.current.value
      const units = Math.round(Number(sent))
      // The same number, typed again, was counted again.
      if (sent.trim() === '' || !(units >= 0) || (units === counted && typed === null)) break
      if (!(await onCount(units))) return null
    }
    setTyped(null)
    return null
  }
  return (
    <li className={isLast ? 'panel is-last' : 'panel'}>
      <span className="count-place">{line.place}</span>
      <span className="count-name">
        <b>{name}</b>
        <small>{line.sku}</small>
      </span>
      <Form
        className="count-entry"
        call={recordCounts}
        fields={fields}
        noValidate
        send={record}
        onDone={() => undefined}
      >
        <input
          ref={input}
          className="input"
          type="number"
          inputMode="numeric"
          min={0}
          aria-label={texts.units(name)}
          value={typed ?? counted ?? ''}
          disabled={!canCount}
          onChange={({ target, nativeEvent }) =>
            // What a scanner typed is no count, nor is the number that stood there before it.
            setTyped(isTakenBack(nativeEvent) && target.value === String(counted ?? '') ? null : target.value)
          }
          onBlur={({ target }) => typed !== null && target.form?.requestSubmit()}
        />
        <small>{unitName(line.unit)}</small>
      </Form>
      <span className="count-difference">
        {counted !== null && expected !== null && <small>{texts.shouldBe(formatWhole(expected))}</small>}
        {difference !== null && difference !== 0 && (
          <b className={difference < 0 ? 'is-less' : 'is-more'}>
            {difference > 0 ? '+' : ''}
            {formatWhole(difference)} · <Money satang={satangOf(differenceAmt ?? 0)} />
          </b>
        )}
      </span>
      {missing !== null && missing > 0 && <p className="field-error">{texts.missing(formatWhole(missing))}</p>}
    </li>
  )
}
