import type { RunState as State } from '#rules/fulfilment/runs.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<State, string> = { PLANNED: 'quiet', LOADED: 'brand', OUT: 'notice', BACK: 'info', SETTLED: 'done' }

/** The state of a run in words, with a coloured dot. */
export function RunState({ state }: { state: State }) {
  const texts = useTexts('runs')
  return <span className={`badge badge-${tones[state]}`}>{texts.states[state]}</span>
}
