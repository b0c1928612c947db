import type { IconShape } from '../icon-shape.ts'

const shape: IconShape = [
  ['path', { d: 'm12 19-7-7 7-7' }],
  ['path', { d: 'M19 12H5' }],
]

export default shape
