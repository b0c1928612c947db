import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M12 16v-4' }],
  ['path', { d: 'M12 8h.01' }],
]

export default shape
