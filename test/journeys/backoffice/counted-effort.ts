/** A person who knows the keyboard and has never seen a screen. */
const keysPerSecond = 4
const secondsPerPress = 1.5
const secondsPerScreen = 5

type Step = { name: string; keys: number; presses: number; screens: number }

const secondsOf = ({ keys, presses, screens }: Omit<Step, 'name'>): number =>
  keys / keysPerSecond + presses * secondsPerPress + screens * secondsPerScreen

/** Counts what somebody types, presses and reads for the first time, step by step, and how long that takes. */
export function countedEffort() {
  const steps: Step[] = []
  const now = (): Step => {
    const last = steps.at(-1)
    if (!last) throw new Error('No step has begun')
    return last
  }
  const sum = (): Step => ({
    name: 'All',
    keys: steps.reduce((all, { keys }) => all + keys, 0),
    presses: steps.reduce((all, { presses }) => all + presses, 0),
    screens: steps.reduce((all, { screens }) => all + screens, 0),
  })
  const rowOf = (step: Step) =>
    `| ${[step.name, step.keys, step.presses, step.screens, (secondsOf(step) / 60).toFixed(1)].join(' | ')} |`
  return {
    begin: (name: string) => void steps.push({ name, keys: 0, presses: 0, screens: 0 }),
    /** Text in a field, and the key that leads to it. */
    typed: (text: string) => void (now().keys += text.length + 1),
    pressed: (count = 1) => void (now().presses += count),
    /** A screen or a dialog that was not seen before. */
    read: (count = 1) => void (now().screens += count),
    minutes: () => secondsOf(sum()) / 60,
    /** As it stands in the documents. */
    table: () => [...steps, sum()].map(rowOf).join('\n'),
  }
}
