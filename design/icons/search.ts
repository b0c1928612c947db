import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [
  ['path', { d: 'm21 21-4.34-4.34' }],
  ['circle', { cx: '11', cy: '11', r: '8' }],
]

export default shape
