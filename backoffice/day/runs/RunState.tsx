import type { RunState as State } from '#rules/fulfilment/runs.ts'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<State, BadgeTone> = {
  PLANNED: 'quiet',
  LOADED: 'brand',
  OUT: 'notice',
  BACK: 'info',
  SETTLED: 'done',
}

/** The state of a run in words, with a coloured dot. */
export function RunState({ state }: { state: State }) {
  const texts = useTexts('runs')
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}
