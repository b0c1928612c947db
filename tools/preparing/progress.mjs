// The steps of a start, for the terminal and for the page that answers meanwhile.
// Plain JavaScript without dependencies: tools/bootstrap.mjs uses it before anything is installed.

/** Every step in its order, and how both languages name it. */
const names = {
  packages: { en: 'packages', th: 'ติดตั้งแพ็กเกจ' },
  database: { en: 'database', th: 'เตรียมฐานข้อมูล' },
  pages: { en: 'pages', th: 'สร้างหน้าเว็บ' },
  demo: { en: 'demo shop', th: 'ใส่ข้อมูลร้านตัวอย่าง' },
  opening: { en: 'opening', th: 'เปิดร้าน' },
}

/** @typedef {keyof typeof names} StepName */
/** @typedef {{ en: string, th: string, state: 'done' | 'running' | 'waiting', seconds: number }} Step */
/**
 * @typedef {object} Progress
 * @property {(name: StepName) => void} begin
 * @property {(name: StepName) => void} end Does nothing to a step that has not begun.
 * @property {(name: StepName) => void} skip It turned out that the step is not needed.
 * @property {() => Step[]} steps
 */

/**
 * @param {readonly StepName[]} wanted in any order
 * @param {(steps: Step[]) => void} onChange
 * @param {number | null} installedSeconds how long another process took for the packages; null: nothing was installed
 * @returns {Progress}
 */
export function createProgress(wanted, onChange, installedSeconds = null) {
  /** @type {Map<StepName, { from: number | null, ms: number | null }>} */
  const known = new Map(wanted.map((name) => [name, { from: null, ms: null }]))
  if (installedSeconds !== null) known.set('packages', { from: 0, ms: installedSeconds * 1000 })
  const now = () => performance.now()
  const steps = () =>
    /** @type {StepName[]} */ (Object.keys(names)).flatMap((name) => {
      const step = known.get(name)
      if (!step) return []
      const { from, ms } = step
      return {
        ...names[name],
        state: /** @type {Step['state']} */ (ms !== null ? 'done' : from !== null ? 'running' : 'waiting'),
        seconds: Math.round((ms ?? (from === null ? 0 : now() - from)) / 1000),
      }
    })
  return {
    begin: (name) => {
      known.set(name, { from: now(), ms: null })
      onChange(steps())
    },
    end: (name) => {
      const from = known.get(name)?.from
      if (typeof from === 'number') known.set(name, { from, ms: now() - from })
    },
    skip: (name) => void known.delete(name),
    steps,
  }
}

/**
 * One line for the terminal: what is done, what runs, what remains.
 * @param {readonly Step[]} steps
 */
export function lineOf(steps) {
  /** @param {Step['state']} state */
  const having = (state) => steps.filter((step) => step.state === state)
  const parts = [
    ...having('done').map(({ en, seconds }) => `${en} ${seconds} s`),
    ...having('running').map(({ en }) => `${en} …`),
  ].join(', ')
  const waiting = having('waiting').map(({ en }) => en)
  return `Preparing the shop: ${parts}${waiting.length ? `; then ${waiting.join(', ')}` : ''}\n`
}
