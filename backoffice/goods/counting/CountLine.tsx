import { useState } from 'react'
import { formatWhole, satangOf } from '#rules/money.ts'
import { nameOf } from '#backoffice/goods/stock/words.ts'
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
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const name = nameOf(line, language)
  const { counted, expected, difference, differenceAmt, missing } = line

  async function record(): Promise<void> {
    if (typed === null) return
    const units = Math.round(Number(typed))
    if (typed.trim() === '' || !(units >= 0) || units === counted) return setTyped(null)
    if (await onCount(units)) setTyped(null)
  }
  return (
    <li className={isLast ? 'panel is-last' : 'panel'}>
      <span className="count-place">{line.place}</span>
      <span className="count-name">
        <b>{name}</b>
        <small>{line.sku}</small>
      </span>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void record()
        }}
      >
        <input
          className="input"
          type="number"
          inputMode="numeric"
          min={0}
          aria-label={texts.units(name)}
          value={typed ?? counted ?? ''}
          disabled={!canCount}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void record()}
        />
        <small>{line.unit}</small>
      </form>
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
