import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
]

export default shape
