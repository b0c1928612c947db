import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'm16 9-5.5 5.5L8 12' }],
]

export default shape
