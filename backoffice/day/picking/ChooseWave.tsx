import { useState } from 'react'
import type { listWaves } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { formatWhole } from '#rules/money.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'

type Wave = AnswerOf<typeof listWaves>['content'][number]
type ChooseWaveProps = { waves: readonly Wave[]; onClose: () => void; onChoose: (waveId: string) => Promise<void> }

/** Asks to which open wave orders are added. */
export function ChooseWave({ waves, onClose, onChoose }: ChooseWaveProps) {
  const texts = useTexts('picking')
  const { isBusy, runExclusively } = useUnderway()
  // One that is closed meanwhile keeps its place, and no other comes under the hand.
  const [choices] = useState(waves)
  return (
    <Dialog open onClose={onClose} title={texts.chooseWave}>
      <ul className="stack">
        {choices.map(({ id, number, name, orders }) => (
          <li key={id}>
            <Button disabled={isBusy} onClick={() => void runExclusively(() => onChoose(id))}>
              {texts.waveTitle(number, name)} · {texts.orders} {formatWhole(orders)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
