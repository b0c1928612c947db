/** What a data task is at. A paused one goes on where it was, a failed one too. */
export const taskStates = ['RUNNING', 'PAUSED', 'DONE', 'FAILED'] as const
export type TaskState = (typeof taskStates)[number]

/** What staff can do with a task in a state, null for one that was never begun; nothing but pausing while one runs. */
export function taskSteps(state: TaskState | null): readonly ('begin' | 'try' | 'pause' | 'resume')[] {
  if (state === 'RUNNING') return ['pause']
  return state === 'PAUSED' || state === 'FAILED' ? ['resume', 'begin', 'try'] : ['begin', 'try']
}
